/** What the platform says of itself, and which version that has. A failure is swallowed (spec §8): the page then claims nothing. */
import type { AnswerOf } from '@kontor/contract/call';
import { platConfig } from '@kontor/contract/platform';
import { create } from 'zustand';
import { callServer } from './call-server.ts';
import type { KeptList } from './listings.ts';

export type Platform = AnswerOf<typeof platConfig>;

const platform = create<{ readonly known: Platform | undefined }>()(() => ({ known: undefined }));

async function ask(): Promise<void> {
  platform.setState({ known: await callServer(platConfig, {}) });
}

/** Asks for the configuration. */
export async function loadPlatform(): Promise<void> {
  await ask().catch(() => undefined);
}

/** The configuration as one of the lists that follow the channel of listings. */
export const keptPlatform: KeptList = { version: () => platform.getState().known?.version, ask };

/** The platform's configuration; undefined until known. */
export function usePlatform(): Platform | undefined {
  return platform(({ known }) => known);
}

/** Calls back whenever the platform has another version than the one that was known. Returns what ends it. */
export function onPlatformChanged(listener: () => void): () => void {
  return platform.subscribe(({ known }, { known: before }) => {
    if (before !== undefined && known?.version !== before.version) listener();
  });
}
