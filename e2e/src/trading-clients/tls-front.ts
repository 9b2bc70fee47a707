/** TLS before a server that has none, as an operator's proxy is: clients that speak to nothing else are tried through it. The certificate is made for it. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Agent } from 'node:https';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { join } from 'node:path';
import { createServer } from 'node:tls';

export interface TlsFront {
  /** `localhost:40123`. */
  readonly host: string;
  /** Believes its certificate. */
  readonly agent: Agent;
  close(): void;
}

/** Opens it; `folder` is for the certificate. */
export async function openTlsFront(url: string, folder: string): Promise<TlsFront> {
  const [keyFile, certFile] = [join(folder, 'front-key.pem'), join(folder, 'front.pem')];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const name = ['-days', '2', '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  execFileSync('openssl', ['req', '-x509', ...curve, '-keyout', keyFile, '-out', certFile, ...name], { stdio: 'ignore' });
  const cert = readFileSync(certFile);
  const open = new Set<Socket>();
  const server = createServer({ key: readFileSync(keyFile), cert }, (socket) => {
    const inner = connect(Number(new URL(url).port), '127.0.0.1');
    for (const [one, other] of [
      [socket, inner],
      [inner, socket],
    ] as const) {
      open.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const agent = new Agent({ ca: cert });
  return {
    host: `localhost:${(server.address() as AddressInfo).port}`,
    agent,
    close() {
      agent.destroy();
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}
