/** A server of NATS in a process of its own, for tests that want the real thing: `nats-server` has to be on the path. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

export interface NatsServer {
  readonly port: number;
  /** It is there no more, from one moment to the next. */
  kill(): Promise<void>;
  /** It is there and says nothing. */
  freeze(): void;
  thaw(): void;
  /** Again after `kill`, on the same port. */
  start(): Promise<void>;
}

/** Starts one on a free port. `args` are its command line's besides. */
export async function startNatsServer(args: readonly string[] = []): Promise<NatsServer> {
  const port = await freePort();
  let child: ChildProcess | undefined;
  const kill = async (): Promise<void> => {
    const ending = child;
    child = undefined;
    if (ending === undefined || ending.exitCode !== null) return;
    const ended = once(ending, 'exit');
    ending.kill('SIGKILL');
    await ended;
  };
  const start = async (): Promise<void> => {
    const starting = spawn('nats-server', ['--addr', '127.0.0.1', '--port', `${port}`, ...args], { stdio: ['ignore', 'ignore', 'pipe'] });
    child = starting;
    const end = (): void => void starting.kill('SIGKILL');
    process.once('exit', end);
    starting.once('exit', () => process.off('exit', end));
    let said = '';
    starting.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const failed = new Promise<never>((_, reject) => {
      starting.once('error', (error) => reject(new Error('these tests want nats-server on the path', { cause: error })));
      starting.once('exit', () => reject(new Error(`nats-server ended: ${said}`)));
    });
    failed.catch(() => undefined);
    while (!(await Promise.race([answers(port), failed]))) await new Promise((resolve) => setTimeout(resolve, 10));
  };
  await start();
  return { port, kill, start, freeze: () => void child?.kill('SIGSTOP'), thaw: () => void child?.kill('SIGCONT') };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', () => resolve(false));
    socket.once('data', () => {
      socket.destroy();
      resolve(true);
    });
  });
}
