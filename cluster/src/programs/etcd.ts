/** etcd, by which Patroni's three agree on who leads. */
import { join } from 'node:path';
import { HOSTS, addressOf } from '../hosts/network.ts';
import type { Host } from '../hosts/network.ts';
import { answers } from './program.ts';
import type { Folders, Program } from './program.ts';

export function etcd(host: Host, { data }: Folders): Program {
  const address = addressOf(host);
  return {
    name: 'etcd',
    host,
    command: [
      'etcd',
      '--name',
      host,
      '--data-dir',
      join(data, host, 'etcd'),
      '--logger',
      'zap',
      '--log-level',
      'warn',
      '--listen-client-urls',
      `http://${address}:2379`,
      '--advertise-client-urls',
      `http://${address}:2379`,
      '--listen-peer-urls',
      `http://${address}:2380`,
      '--initial-advertise-peer-urls',
      `http://${address}:2380`,
      '--initial-cluster',
      HOSTS.map((each) => `${each}=http://${addressOf(each)}:2380`).join(','),
      '--initial-cluster-state',
      'new',
    ],
    ready: () => answers(`http://${address}:2379/health`),
  };
}

/** Which host's etcd leads; undefined while none does. */
export async function etcdLeader(): Promise<Host | undefined> {
  for (const host of HOSTS) {
    try {
      const response = await fetch(`http://${addressOf(host)}:2379/v3/maintenance/status`, {
        method: 'POST',
        body: '{}',
        signal: AbortSignal.timeout(1_000),
      });
      const { header, leader } = (await response.json()) as { header: { member_id: string }; leader: string };
      if (header.member_id === leader) return host;
    } catch {
      // Another may answer.
    }
  }
  return undefined;
}
