/** Three hosts, their clients and the one who watches: network namespaces on one bridge, whose forwarding is cut where links fail. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The hosts of the cluster. */
export const HOSTS = ['kh1', 'kh2', 'kh3'] as const;
export type Host = (typeof HOSTS)[number];
/** Where the clients are. */
export const CLIENTS = 'clients';
export type Place = Host | typeof CLIENTS;

/** Nothing leaves the bridge, so that any private network does. */
const NETWORK = '10.77.0';
const LAST: Readonly<Record<Place, number>> = { kh1: 1, kh2: 2, kh3: 3, clients: 100 };
/** Whoever watches reaches every host, also one that the others do not: links are cut between ports of the bridge. */
const WATCHER = `${NETWORK}.254`;

export const HOST_NETWORK = `${NETWORK}.0/24`;

/** The address of a host, from which each of its programs speaks. */
export function addressOf(place: Place): string {
  return `${NETWORK}.${LAST[place]}`;
}

/** What fails of the network. */
export type Failure =
  /** A host hears nobody, and nobody hears it. */
  | { readonly kind: 'cut'; readonly host: Host }
  /** Two hosts do not hear each other, and everybody else does. */
  | { readonly kind: 'part'; readonly host: Host; readonly other: Host }
  /** Of what a host sends and is sent, this many in a hundred packets are lost. */
  | { readonly kind: 'lossy'; readonly host: Host; readonly percent: number };

/** The rules of forwarding under these failures, as `nft -f` reads them. */
export function rulesOf(failures: Iterable<Failure>): string {
  const rules: string[] = [];
  for (const failure of failures) {
    const port = portOf(failure.host);
    const [from, to] = [`iifname "${port}"`, `oifname "${port}"`];
    if (failure.kind === 'cut') rules.push(`${from} drop`, `${to} drop`);
    else if (failure.kind === 'lossy') rules.push(...[from, to].map((way) => `${way} numgen random mod 100 < ${failure.percent} drop`));
    else rules.push(`${from} oifname "${portOf(failure.other)}" drop`, `${to} iifname "${portOf(failure.other)}" drop`);
  }
  return [
    'table bridge kontor',
    'flush table bridge kontor',
    'table bridge kontor {',
    'chain forward {',
    'type filter hook forward priority 0',
    ...rules,
    '}',
    '}',
    '',
  ].join('\n');
}

function portOf(place: Place): string {
  return `v-${place}`;
}

export class Network {
  readonly #failures = new Set<Failure>();

  /** Makes all of it. The process must have a network namespace of its own, and may mount. */
  static async open(): Promise<Network> {
    // Names of namespaces lie in a folder of the whole machine: this process sees another one.
    await run('sh', ['-c', 'mkdir -p /run/netns && mount -t tmpfs tmpfs /run/netns']);
    await ip('link set lo up');
    await ip('link add hub type bridge');
    await ip(`addr add ${WATCHER}/24 dev hub`);
    await ip('link set hub up');
    for (const place of [...HOSTS, CLIENTS] as const) {
      await ip(`netns add ${place}`);
      await ip(`link add ${portOf(place)} type veth peer name eth0 netns ${place}`);
      await ip(`link set ${portOf(place)} master hub up`);
      await ip(`-n ${place} link set lo up`);
      await ip(`-n ${place} addr add ${addressOf(place)}/24 dev eth0`);
      await ip(`-n ${place} link set eth0 up`);
    }
    return new Network();
  }

  /** Lets something fail; what is given back mends it. */
  async fail(failure: Failure): Promise<() => Promise<void>> {
    this.#failures.add(failure);
    await this.#apply();
    return async () => {
      this.#failures.delete(failure);
      await this.#apply();
    };
  }

  /** Makes a host's line so narrow that what is sent waits: `kilobits` a second each way. What is given back widens it. */
  async narrow(host: Host, kilobits: number): Promise<() => Promise<void>> {
    const queue = ['root', 'tbf', 'rate', `${kilobits}kbit`, 'burst', '16kb', 'latency', '2s'];
    const ends = [
      ['dev', portOf(host)],
      ['-n', host, 'dev', 'eth0'],
    ].map((words) => (words[0] === '-n' ? { within: words.slice(0, 2), device: words.slice(2) } : { within: [], device: words }));
    for (const { within, device } of ends) await run('tc', [...within, 'qdisc', 'replace', ...device, ...queue]);
    return async () => {
      for (const { within, device } of ends) await run('tc', [...within, 'qdisc', 'del', ...device, 'root']);
    };
  }

  async #apply(): Promise<void> {
    const rules = rulesOf(this.#failures);
    await run('sh', ['-c', 'printf %s "$1" | nft -f -', 'sh', rules]);
  }
}

async function ip(words: string): Promise<void> {
  await run('ip', words.split(' '));
}
