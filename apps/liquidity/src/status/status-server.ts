/** Tells of a program on this machine, and takes the order to stop: on the loopback alone. */
import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LIQUIDITY_STOP_HEADER } from '@kontor/contract/console/liquidity';

export interface StatusServerOptions {
  /** 0 takes any free port. */
  readonly port: number;
  readonly status: () => unknown;
  /** Cancels everything; gives whether it is certain that nothing rests. */
  readonly stop: () => Promise<boolean>;
}

export interface StatusServer {
  /** `http://127.0.0.1:8090`. */
  readonly address: string;
  close(): void;
}

const LOOPBACK = '127.0.0.1';
/** A page of another site may lead a browser here by a name of its own. */
const OWN_HOSTS = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/;

/** Listens. @throws where the port is taken */
export async function startStatusServer({ port, status, stop }: StatusServerOptions): Promise<StatusServer> {
  const server: Server = createServer((request, response) => {
    const answer = (code: number, body: object): void => {
      response.writeHead(code, { 'content-type': 'application/json', 'cache-control': 'no-store', connection: 'close' });
      response.end(JSON.stringify(body));
    };
    if (!OWN_HOSTS.test(request.headers.host ?? '')) answer(403, { error: 'this address is for this machine' });
    else if (request.method === 'GET' && request.url === '/status') answer(200, status() as object);
    else if (request.method === 'POST' && request.url === '/stop') stopAsked(request, stop, answer);
    else answer(404, { error: 'there is GET /status and POST /stop' });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, LOOPBACK, resolve);
  });
  return {
    address: `http://${LOOPBACK}:${(server.address() as AddressInfo).port}`,
    // Each connection ends with its answer; the last one is written to its end.
    close: () => void server.close(),
  };
}

function stopAsked(request: IncomingMessage, stop: () => Promise<boolean>, answer: (code: number, body: object) => void): void {
  // A page can send a form here, but no header of this name.
  if (request.headers[LIQUIDITY_STOP_HEADER] !== 'yes') {
    answer(403, { error: `send ${LIQUIDITY_STOP_HEADER}: yes` });
    return;
  }
  stop().then(
    (isCertain) => answer(200, { outcome: isCertain ? 'stopped' : 'unsure' }),
    (error: unknown) => answer(500, { outcome: 'unsure', error: error instanceof Error ? error.message : String(error) }),
  );
}
