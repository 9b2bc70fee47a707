/** Has the browser's program where it is run from, before the first of the processes that open it. */
import { browserPath } from '@kontor/testkit/browser';

/** Vitest calls this once before the first test (vitest.config.ts). */
export default async function unpackBrowser(): Promise<void> {
  await browserPath();
}
