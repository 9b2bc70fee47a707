/** Which programs run on which host. */
import { HOSTS } from '../hosts/network.ts';
import type { Host } from '../hosts/network.ts';
import { etcd } from './etcd.ts';
import { haproxy } from './haproxy.ts';
import { KONTOR_ROLES, kontor } from './kontor.ts';
import type { KontorRoleName } from './kontor.ts';
import { nats } from './nats.ts';
import { patroni } from './patroni.ts';
import type { Folders, Program } from './program.ts';

type Placed = Readonly<Record<Host, readonly KontorRoleName[]>>;

/** The first one is taken unless another is named. */
const PLANS = {
  one: { kh1: ['server'], kh2: [], kh3: [] },
  /** A core that leads and one that stands by, two gateways, and two followers, of which one keeps the read tables and one, the same or the other, the snapshots. */
  two: { kh1: ['core', 'gateway'], kh2: ['core', 'follower'], kh3: ['gateway', 'follower'] },
} as const satisfies Readonly<Record<string, Placed>>;
export type PlanName = keyof typeof PLANS;
export const PLAN_NAMES = Object.keys(PLANS) as readonly PlanName[];

/** All programs of a plan, those that others need first: each stage is started when the one before serves. */
export function stagesOf(plan: PlanName, folders: Folders): readonly (readonly Program[])[] {
  const placed: Placed = PLANS[plan];
  const gateways = HOSTS.filter((host) => placed[host].some((role) => KONTOR_ROLES[role].isGateway));
  const [first, ...others] = HOSTS.map((host) => patroni(host, folders));
  return [
    HOSTS.map((host) => etcd(host, folders)),
    // The first one makes the database that the others copy.
    [first!],
    others,
    [...HOSTS.map((host) => haproxy(host, folders, gateways)), ...HOSTS.map((host) => nats(host))],
    HOSTS.flatMap((host) => placed[host].map((role) => kontor(role, host, folders))),
  ];
}
