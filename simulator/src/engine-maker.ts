import { pathToFileURL } from 'node:url';
import { audit } from '@kontor/engine/audit';
import { createEngine, restoreEngine } from '@kontor/engine/engine';
import type { SubjectMaker } from './subject.ts';

/** The real engine. */
export const engineMaker: SubjectMaker = { create: createEngine, restore: restoreEngine, audit };

/** An engine from another copy of the sources; `path` leads to its `engine.ts`. */
export async function engineAt(path: string): Promise<SubjectMaker> {
  const loaded = (await import(pathToFileURL(path).href)) as { createEngine: typeof createEngine; restoreEngine: typeof restoreEngine };
  return { create: loaded.createEngine, restore: loaded.restoreEngine, audit };
}
