/** A signer that kills its own process, `kill -9`, at the step that it is told in a line on its input. Its argument is its file. Prints what it logs. */
import { createInterface } from 'node:readline';
import { NamedPoints } from '../kill/named-points.ts';
import { withRole } from '../store/connection.ts';
import { openKeyFile, readPassphrase } from './key-file.ts';
import { SigningKeys } from './keys.ts';
import { runSigner } from './run-signer.ts';
import { readSignerConfig } from './signer-config.ts';

const [, , file = ''] = process.argv;
const config = readSignerConfig({ SIGNER_FILE: file });
const seed = await openKeyFile(config.keyFile, readPassphrase({}, config.passphraseFile));
const points = new NamedPoints();
const told = createInterface({ input: process.stdin }).on('line', (step) => {
  points.dieAt([step]);
  process.stdout.write('armed\n');
});
// Whoever tried it is gone.
told.on('close', () => process.exit(1));
const say = (_: unknown, text?: string): void => void process.stdout.write(`log ${text ?? String(_)}\n`);
const ending = new AbortController();
process.once('SIGTERM', () => ending.abort());
await runSigner(
  {
    config,
    settings: withRole(config.database, 'kontor_signer'),
    seed,
    keys: new SigningKeys(seed),
    log: { info: say, warn: say, error: say },
    wallMs: () => Date.now(),
    onStep: (reached) => void points.reach(reached),
  },
  ending.signal,
);
