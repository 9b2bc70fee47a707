/** HAProxy on each host: before the servers for clients, and before PostgreSQL for the host's own programs. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { HOSTS, addressOf } from '../hosts/network.ts';
import type { Host } from '../hosts/network.ts';
import { PASSWORD } from './patroni.ts';
import { answers } from './program.ts';
import type { Folders, Program } from './program.ts';

/** Where clients come in, on every host. */
export const CLIENT_PORT = 8000;
const DATABASE_PORT = 5000;
/** Where the server or a gateway listens. */
export const SERVER_PORT = 8080;
const STATE_PORT = 8405;

/** For DATABASE_URL: the primary, wherever it is. */
export const DATABASE_URL = `postgres://kontor:${PASSWORD}@127.0.0.1:${DATABASE_PORT}/kontor`;

/** @param gateways hosts where clients' requests may go */
export function haproxy(host: Host, { data }: Folders, gateways: readonly Host[]): Program {
  const file = join(data, host, 'haproxy.cfg');
  mkdirSync(join(data, host), { recursive: true });
  writeFileSync(file, settingsOf(host, gateways));
  return {
    name: 'haproxy',
    host,
    command: ['haproxy', '-db', '-f', file],
    // Ends at once; SIGUSR1 would wait for every socket.
    ready: () => answers(`http://${addressOf(host)}:${STATE_PORT}/`),
  };
}

function settingsOf(host: Host, gateways: readonly Host[]): string {
  const server = (each: Host, port: number, more: string) => `  server ${each} ${addressOf(each)}:${port} check ${more}`;
  return `global
  maxconn 4000
defaults
  timeout connect 2s
  timeout check 2s
  timeout client 70s
  timeout server 70s
  timeout tunnel 1h
  option redispatch
  retries 2
  # Three failed checks, so that a Patroni that is started again costs nothing; what is open then is cut, so that whoever waits hears of it.
  default-server inter 1s fall 3 rise 1 on-marked-down shutdown-sessions
frontend clients
  mode http
  bind ${addressOf(host)}:${CLIENT_PORT}
  default_backend gateways
backend gateways
  mode http
  balance leastconn
  option forwardfor
  # Only what never reached a server is tried elsewhere.
  retry-on conn-failure
  option httpchk GET /readyz
  http-check expect status 200
${gateways.map((each) => server(each, SERVER_PORT, '')).join('\n')}
frontend database
  mode tcp
  bind 127.0.0.1:${DATABASE_PORT}
  timeout client 1h
  default_backend primary
backend primary
  mode tcp
  timeout server 1h
  option httpchk OPTIONS /primary
  http-check expect status 200
${HOSTS.map((each) => server(each, 5432, 'port 8008')).join('\n')}
frontend state
  mode http
  bind ${addressOf(host)}:${STATE_PORT}
  http-request return status 200
`;
}
