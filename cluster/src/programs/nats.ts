/** NATS, the wire between Kontor's programs: one server a host, any of which a client may be connected to. */
import { HOSTS, addressOf } from '../hosts/network.ts';
import type { Host } from '../hosts/network.ts';
import { answers } from './program.ts';
import type { Program } from './program.ts';

export function nats(host: Host): Program {
  const address = addressOf(host);
  const routes = HOSTS.filter((each) => each !== host).map((each) => `nats-route://${addressOf(each)}:6222`);
  return {
    name: 'nats',
    host,
    command: [
      'nats-server',
      '--name',
      host,
      '--addr',
      address,
      '--port',
      '4222',
      '--http_port',
      '8222',
      '--cluster_name',
      'kontor',
      '--cluster',
      `nats://${address}:6222`,
      '--routes',
      routes.join(','),
    ],
    ready: () => answers(`http://${address}:8222/healthz`),
  };
}

/** For NATS_URL: all servers, the host's own first. */
export function natsUrls(host: Host): string {
  return [host, ...HOSTS.filter((each) => each !== host)].map((each) => `nats://${addressOf(each)}:4222`).join(',');
}
