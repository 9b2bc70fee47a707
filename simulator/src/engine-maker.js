var __rewriteRelativeImportExtension = (this && this.__rewriteRelativeImportExtension) || function (path, preserveJsx) {
    if (typeof path === "string" && /^\.\.?\//.test(path)) {
        return path.replace(/\.(tsx)$|((?:\.d)?)((?:\.[^./]+?)?)\.([cm]?)ts$/i, function (m, tsx, d, ext, cm) {
            return tsx ? preserveJsx ? ".jsx" : ".js" : d && (!ext || !cm) ? m : (d + ext + "." + cm.toLowerCase() + "js");
        });
    }
    return path;
};
import { pathToFileURL } from 'node:url';
import { audit } from '@kontor/engine/audit';
import { createEngine, restoreEngine } from '@kontor/engine/engine';
/** The real engine. */
export const engineMaker = { create: createEngine, restore: restoreEngine, audit };
/** An engine from another copy of the sources; `path` leads to its `engine.ts`. */
export async function engineAt(path) {
    const loaded = (await import(__rewriteRelativeImportExtension(pathToFileURL(path).href)));
    return { create: loaded.createEngine, restore: loaded.restoreEngine, audit };
}
//# sourceMappingURL=engine-maker.js.map