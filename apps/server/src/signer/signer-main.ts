/**
 * `npm run signer`: pays what is due, until it is told to end. `-- init` makes the key file; `-- public` prints the extended public key of
 * deposit addresses and the hot wallet's address; `-- trust --operator N --key X,Y` enrols an operator's key, `-- distrust --operator N`
 * strikes all of his off, `-- list` shows them; `-- refuse --order N` settles that nothing is signed for an order that waits;
 * `-- demo` as init and public at once, for a demo; `-- nonce --network NETWORK` accepts transactions of the hot wallet that this signer did not sign. SIGNER_FILE names its file,
 * SIGNER_PASSPHRASE opens its key. Exit code 1 where something is refused.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { fingerprintOf, isPoint } from '../operators/signatures.ts';
import { networksOf } from '../client-address.ts';
import { ConfigError, readConfig } from '../config.ts';
import { startHealthListener } from '../http/health-listener.ts';
import { Metrics } from '../http/metrics.ts';
import { createLog } from '../log.ts';
import { plainReason } from '../plain-reason.ts';
import { MACHINE_RANDOM } from '../random.ts';
import { withRole } from '../store/connection.ts';
import type { ClientSettings } from '../store/connection.ts';
import { Database } from '../store/database.ts';
import { makeKeyFile, openKeyFile, readPassphrase } from './key-file.ts';
import { SigningKeys, depositXpub } from './keys.ts';
import { EvmNode } from './evm-node.ts';
import { runSigner } from './run-signer.ts';
import { readSignerConfig } from './signer-config.ts';
import type { SignerConfig } from './signer-config.ts';
import { SET_NONCE, TAKE_NONCE, UNSIGNED_ONE } from './signer-rows.ts';
import { refuseOrder } from './signer.ts';
import { isTrustedKey, readTrusted, writeTrusted } from './trusted-keys.ts';

const USAGE = `npm run signer
npm run signer -- init | public | list
npm run signer -- trust --operator N --key X,Y
npm run signer -- distrust --operator N
npm run signer -- refuse --order N
npm run signer -- nonce --network NETWORK
`;

interface Words {
  readonly verb: string | undefined;
  readonly operator: number;
  readonly key: string;
  readonly order: number;
  readonly network: string;
}

function readWords(args: readonly string[]): Words | undefined {
  const option = { type: 'string', default: '' } as const;
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { operator: option, key: option, order: option, network: option },
  });
  const [verb, ...more] = positionals;
  if (more.length > 0) return undefined;
  return { verb, operator: Number(values.operator), key: values.key, order: Number(values.order), network: values.network };
}

function clientSettings({ database, takesRole }: SignerConfig): ClientSettings {
  return withRole(database, takesRole ? 'kontor_signer' : undefined);
}

async function withDatabase<Result>(config: SignerConfig, work: (database: Database) => Promise<Result>): Promise<Result> {
  const database = new Database(clientSettings(config), { log: createLog('warn'), maxConnections: 1 });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

async function openKeys(config: SignerConfig): Promise<{ readonly seed: Uint8Array; readonly keys: SigningKeys }> {
  const seed = await openKeyFile(config.keyFile, readPassphrase(process.env, config.passphraseFile));
  return { seed, keys: new SigningKeys(seed) };
}

function publicLines(seed: Uint8Array): string[] {
  return [`xpub ${depositXpub(seed)}`, `hot ${new SigningKeys(seed).hot.address}`];
}

/** Demo only: the key, made with a passphrase of chance beside it where there is none yet. */
async function openDemoKey({ mode, keyFile, passphraseFile }: SignerConfig): Promise<Uint8Array> {
  if (mode !== 'demo' || passphraseFile === undefined) throw new ConfigError('there is no key of a demo where "mode" is live.');
  if (!existsSync(keyFile)) {
    mkdirSync(dirname(passphraseFile), { recursive: true, mode: 0o700 });
    writeFileSync(passphraseFile, Buffer.from(MACHINE_RANDOM.bytes(24)).toString('base64url'), { mode: 0o600 });
    return makeKeyFile(keyFile, readPassphrase({}, passphraseFile), MACHINE_RANDOM);
  }
  return openKeyFile(keyFile, readPassphrase({}, passphraseFile));
}

/** Enrols a key, or strikes off all of an operator's. */
async function changeTrust(config: SignerConfig, { verb, operator, key }: Words): Promise<readonly string[]> {
  const before = readTrusted(config.trustFile);
  if (!Number.isSafeInteger(operator) || operator < 1) throw new ConfigError('--operator is the number of an operator.');
  if (verb === 'distrust') {
    writeTrusted(
      config.trustFile,
      before.filter((each) => each.operator !== operator),
    );
    return [`no key of operator ${operator} is trusted; restart the signer`];
  }
  const [x, y] = key.split(',');
  const enrolled = { operator, x, y };
  if (!isTrustedKey(enrolled) || !(await isPoint(enrolled)))
    throw new ConfigError('--key is X,Y of a P-256 key, both as the console shows them.');
  const fingerprint = fingerprintOf(enrolled);
  if (before.some((each) => fingerprintOf(each) === fingerprint)) throw new ConfigError(`The key ${fingerprint} is enrolled already.`);
  writeTrusted(config.trustFile, [...before, enrolled]);
  return [`operator ${operator} ${fingerprint} is trusted; compare it with what he reads to you, and restart the signer`];
}

async function refuseByHand(config: SignerConfig, number: number): Promise<readonly string[]> {
  if (!Number.isSafeInteger(number)) throw new ConfigError('--order is the number of an order.');
  return withDatabase(config, async (database) => {
    const order = await database.maybe(UNSIGNED_ONE, number);
    if (order === undefined || !(await refuseOrder(database, order, 'BY_HAND', new Date())))
      throw new ConfigError(`Order ${number} is signed or settled, or there is none.`);
    return [`order ${number} is refused`];
  });
}

async function acceptNonce(config: SignerConfig, name: string): Promise<readonly string[]> {
  const network = config.networks.get(name);
  if (network === undefined) throw new ConfigError('--network is one of SIGNER_FILE.');
  const { keys } = await openKeys(config);
  const count = await new EvmNode(network).transactions(keys.hot.address, 'latest');
  return withDatabase(config, (database) =>
    database.transaction(async (queries) => {
      const next = await queries.one(TAKE_NONCE, name, keys.hot.address);
      if (next < count) await queries.run(SET_NONCE, name, keys.hot.address, count);
      return [`${name} goes on with nonce ${Math.max(next, count)}`];
    }),
  );
}

async function carryOut(words: Words): Promise<readonly string[]> {
  const config = readSignerConfig(process.env);
  switch (words.verb) {
    case 'init':
      return publicLines(await makeKeyFile(config.keyFile, readPassphrase(process.env, config.passphraseFile), MACHINE_RANDOM));
    case 'demo':
      return publicLines(await openDemoKey(config));
    case 'public':
      return publicLines((await openKeys(config)).seed);
    case 'list':
      return readTrusted(config.trustFile).map((key) => `operator ${key.operator} ${fingerprintOf(key)}`);
    case 'trust':
    case 'distrust':
      return changeTrust(config, words);
    case 'refuse':
      return refuseByHand(config, words.order);
    case 'nonce':
      return acceptNonce(config, words.network);
    default:
      throw new ConfigError(USAGE);
  }
}

/** Works until a signal, or until whoever holds the other end of standard input is gone where `SIGNER_STDIN` is `watch`. */
async function work(): Promise<void> {
  const config = readSignerConfig(process.env);
  const { seed, keys } = await openKeys(config);
  const ending = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => ending.abort());
  if (process.env['SIGNER_STDIN'] === 'watch') process.stdin.once('close', () => ending.abort()).resume();
  const metrics = new Metrics();
  metrics.collectProcess();
  const { host, healthPort, metricsNetworks } = readConfig({
    HOST: process.env['HOST'],
    HEALTH_PORT: process.env['HEALTH_PORT'],
    METRICS_NETWORKS: process.env['METRICS_NETWORKS'],
  });
  const log = createLog('info');
  const asked = { metrics, metricsNetworks: networksOf(metricsNetworks), proxies: networksOf([]) };
  const health = { health: () => ({ role: 'signer' }), ready: () => !ending.signal.aborted };
  if (healthPort !== undefined) await startHealthListener({ log, host, port: healthPort, ...asked, ...health });
  await runSigner({ config, settings: clientSettings(config), seed, keys, log, wallMs: () => Date.now() }, ending.signal);
}

async function main(): Promise<void> {
  const words = readWords(process.argv.slice(2));
  if (words === undefined) throw new ConfigError(USAGE);
  if (words.verb === undefined) return work();
  for (const line of await carryOut(words)) process.stdout.write(`${line}\n`);
}

await main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${plainReason(error)}\n`);
    process.exit(1);
  },
);
