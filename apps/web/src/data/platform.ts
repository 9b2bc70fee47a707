/** What the platform says of itself; asked for once. A failure is swallowed (spec §8): the page then claims nothing. */
import type { AnswerOf } from '@kontor/contract/call';
import { platConfig } from '@kontor/contract/platform';
import { create } from 'zustand';
import { callServer } from './call-server.ts';

export type Platform = AnswerOf<typeof platConfig>;

const platform = create<{ readonly known: Platform | undefined }>()(() => ({ known: undefined }));

/** Asks for the configuration. */
export async function loadPlatform(): Promise<void> {
  try {
    platform.setState({ known: await callServer(platConfig, {}) });
  } catch {
    // Nothing is claimed then.
  }
}

/** The platform's configuration; undefined until known. */
export function usePlatform(): Platform | undefined {
  return platform(({ known }) => known);
}
