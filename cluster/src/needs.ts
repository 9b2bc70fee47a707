/** What has to be on the machine: programs of Debian 12, looked for before anything is begun. */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** A program and the Debian package that brings it. */
export interface Need {
  readonly program: string;
  readonly package: string;
}

/** PostgreSQL's own programs lie in a folder of their version. */
export const POSTGRES_FOLDER = '/usr/lib/postgresql/15/bin';

export const NEEDS: readonly Need[] = [
  { program: 'unshare', package: 'util-linux' },
  { program: 'setpriv', package: 'util-linux' },
  { program: 'ip', package: 'iproute2' },
  { program: 'tc', package: 'iproute2' },
  { program: 'nft', package: 'nftables' },
  { program: 'etcd', package: 'etcd-server' },
  { program: 'patroni', package: 'patroni' },
  // Without it Patroni knows no etcd.
  { program: '/usr/lib/python3/dist-packages/etcd/__init__.py', package: 'python3-etcd' },
  { program: `${POSTGRES_FOLDER}/postgres`, package: 'postgresql-15' },
  { program: 'haproxy', package: 'haproxy' },
  { program: 'nats-server', package: 'nats-server' },
];

/** Whether a program is there: by its path, or by its name in one of the folders of `path` and of those of an administrator. */
export function isThere(program: string, path: string): boolean {
  const places = program.startsWith('/')
    ? [program]
    : [...path.split(delimiter), '/usr/sbin', '/sbin'].map((folder) => join(folder, program));
  return places.some((place) => {
    try {
      accessSync(place, constants.R_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** Says what is missing and how to get it; undefined where everything is there. */
export function whatIsMissing(needs: readonly Need[], has: (program: string) => boolean): string | undefined {
  const missing = needs.filter(({ program }) => !has(program));
  if (missing.length === 0) return undefined;
  const packages = [...new Set(missing.map((need) => need.package))].join(' ');
  return (
    `Missing: ${missing.map(({ program }) => program).join(', ')}. On Debian 12, as root:\n` +
    `  apt-get install --no-install-recommends ${packages}\n` +
    'What Debian starts by itself of these is not needed and may be stopped.\n'
  );
}
