/** A signer at work: alone on its database, from when it has the lock until it is told to end. */
import type { BaseLogger } from 'pino';
import type { ClientSettings } from '../store/connection.ts';
import { Database } from '../store/database.ts';
import type { SigningKeys } from './keys.ts';
import type { Step } from './network-desk.ts';
import type { SignerConfig } from './signer-config.ts';
import { takeSignerLock } from './signer-lock.ts';
import { Signer } from './signer.ts';
import { SpentBook } from './spent-book.ts';
import { TrustedKeys, readTrusted } from './trusted-keys.ts';

export interface RunOptions {
  readonly config: SignerConfig;
  readonly settings: ClientSettings;
  readonly seed: Uint8Array;
  readonly keys: SigningKeys;
  readonly log: Pick<BaseLogger, 'info' | 'warn' | 'error'>;
  readonly wallMs: () => number;
  /** Only for tests: told of every step. */
  readonly onStep?: (step: Step) => void;
}

/** Resolves when `signal` has ended it. @throws where it cannot go on; whoever started it starts it again */
export async function runSigner(options: RunOptions, signal: AbortSignal): Promise<void> {
  const { config, settings, seed, log } = options;
  const database = new Database(settings, { log, maxConnections: 2 });
  let onBroken: (reason: unknown) => void = () => undefined;
  const broken = new Promise<never>((_, reject) => (onBroken = reject));
  broken.catch(() => undefined);
  const lost = (): void => onBroken(new Error('the connection that holds the lock of the signer broke'));
  const waiting = (): void => log.warn('another signer works on this database; this one waits until it ends');
  try {
    const unlock = await takeSignerLock(settings, waiting, lost, signal);
    if (unlock === undefined) return;
    let book: SpentBook | undefined;
    let signer: Signer | undefined;
    try {
      book = new SpentBook(config.bookFile, seed);
      signer = new Signer({ ...options, book, database, trusted: new TrustedKeys(readTrusted(config.trustFile)) });
      await signer.tellTrust();
      await signer.simulateTrust();
      signer.start(onBroken);
      log.info('the signer works');
      await Promise.race([ended(signal), broken]);
    } finally {
      await signer?.close();
      book?.close();
      await unlock();
    }
  } finally {
    await database.close();
  }
}

function ended(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
