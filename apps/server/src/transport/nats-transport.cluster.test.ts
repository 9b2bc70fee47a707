import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { connectNats } from './nats-transport.ts';
import type { NatsOptions } from './nats-transport.ts';
import { startNatsServer } from './nats-server-world.ts';
import type { NatsServer } from './nats-server-world.ts';
import { transportSuite } from './transport-suite.ts';
import type { Transport } from './transport.ts';

const servers: NatsServer[] = [];
const ends: Transport[] = [];
const folders: string[] = [];
afterEach(async () => {
  await Promise.all(ends.splice(0).map((end) => end.close()));
  await Promise.all(servers.splice(0).map((server) => server.kill()));
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

async function start(args: readonly string[] = []): Promise<NatsServer> {
  const server = await startNatsServer(args);
  servers.push(server);
  return server;
}

async function join_(options: Partial<NatsOptions> & Pick<NatsOptions, 'servers'>): Promise<Transport> {
  const end = await connectNats({ name: 'test', onFault: () => undefined, ...options });
  ends.push(end);
  return end;
}

describe('by NATS', () => {
  transportSuite(async () => {
    const server = await start();
    return {
      connect: (onFault) => join_({ servers: [`nats://127.0.0.1:${server.port}`], onFault }),
      cut: () => server.kill(),
      mend: () => server.start(),
    };
  });
});

test('a server that says nothing any more counts as dead, and the next is used', async () => {
  const [silent, next] = [await start(), await start()];
  const addresses = [silent, next].map(({ port }) => `nats://127.0.0.1:${port}`);
  const detection = { pingEveryMs: 50, maxPingsOut: 2, reconnectWaitMs: 10, connectTimeoutMs: 300 };
  await next.kill();
  const end = await join_({ servers: addresses, detection });
  const told: boolean[] = [];
  end.onConnection((connected) => void told.push(connected));
  await next.start();
  silent.freeze();
  await expect.poll(() => told).toEqual([false, true]);
  expect(await end.settled()).toBe(true);
  silent.thaw();
});

test('credentials are asked for, whether they stand in the address or beside it', async () => {
  const secured = await start(['--auth', 'secret']);
  const address = `127.0.0.1:${secured.port}`;
  expect((await join_({ servers: [`nats://secret@${address}`] })).connected).toBe(true);
  expect((await join_({ servers: [`nats://${address}`], token: 'secret' })).connected).toBe(true);
  await expect(join_({ servers: [`nats://${address}`] })).rejects.toThrow(/./);
  const named = await start(['--user', 'u', '--pass', 'p@']);
  expect((await join_({ servers: [`nats://u:p%40@127.0.0.1:${named.port}`] })).connected).toBe(true);
  expect((await join_({ servers: [`nats://127.0.0.1:${named.port}`], user: 'u', password: 'p@' })).connected).toBe(true);
  await expect(join_({ servers: [`nats://u:q@127.0.0.1:${named.port}`] })).rejects.toThrow(/./);
});

test('tls:// speaks with whom the certificates vouch for, and with nobody in the clear', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-nats-'));
  folders.push(folder);
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1,DNS:localhost'];
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key, '-out', certificate, ...subject],
    {
      stdio: 'ignore',
    },
  );
  const encrypted = await start(['--tls', '--tlscert', certificate, '--tlskey', key]);
  const address = `tls://127.0.0.1:${encrypted.port}`;
  expect((await join_({ servers: [address], caFile: certificate })).connected).toBe(true);
  await expect(join_({ servers: [address] })).rejects.toThrow(/./);
  const clear = await start();
  await expect(join_({ servers: [`tls://127.0.0.1:${clear.port}`], caFile: certificate })).rejects.toThrow(/./);
});

test('a server that takes too short messages is told so', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-nats-'));
  folders.push(folder);
  const file = join(folder, 'nats.conf');
  writeFileSync(file, 'max_payload: 65536\n');
  const small = await start(['--config', file]);
  await expect(join_({ servers: [`nats://127.0.0.1:${small.port}`] })).rejects.toThrow('max_payload');
});
