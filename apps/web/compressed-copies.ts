import { readFile, readdir, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** What browsers read as text; pictures and fonts are compressed already. */
const TEXT: readonly string[] = ['.js', '.css', '.svg', '.json', '.webmanifest', '.txt'];

/**
 * Puts beside each file of the built site what the server gives to browsers that take brotli or gzip (apps/server/src/http/static-files.ts),
 * where that is shorter. Pages are not among them: the server writes into them, and compresses them itself.
 */
export function compressedCopies(): Plugin {
  let folder = '';
  return {
    name: 'compressed-copies',
    apply: (config, { command }) => command === 'build' && config.build?.ssr === undefined,
    configResolved({ root, build }) {
      folder = join(root, build.outDir);
    },
    async closeBundle() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      await Promise.all(
        entries
          .filter((entry) => entry.isFile() && TEXT.includes(extname(entry.name)))
          .map((entry) => addCopies(join(entry.parentPath, entry.name))),
      );
    },
  };
}

async function addCopies(path: string): Promise<void> {
  const body = await readFile(path);
  const copies = {
    '.br': brotliCompressSync(body, {
      params: { [constants.BROTLI_PARAM_SIZE_HINT]: body.length, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
    }),
    '.gz': gzipSync(body, { level: 9 }),
  };
  for (const [ending, copy] of Object.entries(copies)) if (copy.length < body.length) await writeFile(path + ending, copy);
}
