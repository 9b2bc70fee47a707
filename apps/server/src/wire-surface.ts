/**
 * What the process that leads says to gateways and hears of them: the leader's door over the wire, limits that hold for all, and what is known only here:
 * of the index feed and of the networks. The door opens as soon as the process leads, the rest when it serves; all of it ends before its core does.
 */
import type { FastifyBaseLogger } from 'fastify';
import type { NetworkWord } from '@kontor/contract/network';
import type { NetworkSettings } from './chains/network-config.ts';
import type { Networks } from './chains/networks.ts';
import type { Closers } from './closers.ts';
import type { CommittedEvents } from './core-loop/core-loop.ts';
import { CountOwner } from './gateways/count-owner.ts';
import { LimitOwner } from './gateways/limit-owner.ts';
import { Answers } from './gateways/questions.ts';
import { DUPLICATE_WINDOW_MS } from './http/duplicate-guard.ts';
import { LeaderServer } from './leader/leader-server.ts';
import type { Leader } from './leader/leader.ts';
import type { Meter } from './modules/running/meter.ts';
import { MACHINE_PACE, repeating } from './pace.ts';
import type { NextFunding } from './product.ts';
import type { FeedFacts } from './surface.ts';
import type { Random } from './random.ts';
import type { Tracing } from './tracing/tracing.ts';
import type { Transport } from './transport/transport.ts';

/** Begins all subjects of an exchange. */
export const PREFIX = 'kontor';
/** Questions for what is measured here, `head` and `state`, lie below the prefix and this. */
export const MEASURED = 'measured';
/** How often it is said what is known of feed and networks, ms. */
export const FACTS_MS = 500;
/** In place of a node's address. */
const NO_NODE = 'http://node.invalid';

/** What is known of a network, where it is followed. */
export interface NetworkFacts {
  readonly settings: NetworkSettings;
  readonly head: number | undefined;
  readonly height: number | undefined;
  readonly stopped: string | undefined;
}

/** Of a demo: logins that everybody may use, and what one can register with. */
export interface DemoFacts {
  readonly accounts: readonly string[];
  readonly invitation: string | undefined;
}

/** What a fee tier pays. */
export interface TierFacts {
  readonly tier: number;
  readonly makerRate: number;
  readonly takerRate: number;
}

export interface HeldFacts {
  readonly hot: string;
  readonly unswept: string;
}

/** What only the process that leads knows. */
export interface HouseFacts {
  readonly kind: FeedFacts['kind'];
  readonly next: readonly (readonly [market: number, next: NextFunding])[];
  readonly networks: readonly NetworkFacts[];
  readonly demo: DemoFacts;
  readonly tiers: { readonly fee: readonly TierFacts[]; readonly contracts: readonly TierFacts[] };
  /** What hot wallets and addresses hold, decimals of each chain, by the last comparison. */
  readonly held: readonly (readonly [network: NetworkWord, symbol: string, held: HeldFacts])[];
}

/** For the leader's door, which opens as soon as there is a leader: whoever waits for one to trade waits for nothing else. */
export interface WireOptions {
  readonly transport: Transport;
  readonly leader: Leader;
  readonly tracing: Tracing | undefined;
  readonly epoch: number;
  readonly core: { readonly committed: number };
  /** Core time, ms. */
  readonly timeMs: () => number;
  readonly wallMs: () => number;
  readonly onEvents: (listener: (events: CommittedEvents) => void) => void;
  readonly random: Random;
  readonly log: FastifyBaseLogger;
}

/** For what is known here alone, which may be told later. */
export interface HouseOptions {
  readonly transport: Transport;
  readonly feed: FeedFacts;
  /** The contracts that are listed. */
  readonly contracts: () => Iterable<number>;
  readonly networks: Networks;
  readonly demo: DemoFacts;
  readonly tiers: { feeTiers(): readonly TierFacts[]; contractTiers(): readonly TierFacts[] };
  readonly heldOf: (network: NetworkWord, symbol: string) => HeldFacts | undefined;
  readonly meter: Pick<Meter, 'head' | 'state'>;
  readonly log: FastifyBaseLogger;
}

/** Opens it; gives what ends it at once, when the process halts. */
export function openWire(options: WireOptions, closers: Closers): () => void {
  const { transport, leader, tracing, epoch, core, timeMs, wallMs, onEvents, random, log } = options;
  const onFault = (err: unknown): void => log.warn({ err }, 'a message of a gateway was not understood');
  const server = new LeaderServer({
    transport,
    prefix: PREFIX,
    leader,
    ...(tracing && { tracing }),
    epoch,
    committed: () => core.committed,
    timeMs,
    pace: MACHINE_PACE,
    onFault,
  });
  const limits = new LimitOwner({ transport, prefix: PREFIX, claimMs: DUPLICATE_WINDOW_MS, pace: MACHINE_PACE, wallMs });
  const counts = new CountOwner({ transport, prefix: PREFIX, random, pace: MACHINE_PACE, wallMs });
  onEvents(() => server.noteCommitted());
  limits.start();
  counts.start();
  server.start();
  const halt = (): void => {
    server.stop();
    limits.stop();
    counts.stop();
  };
  closers.add(server, async (opened) => {
    await opened.close();
    halt();
  });
  return halt;
}

/** Tells it from now on, and answers what is asked of it; gives what ends that at once, when the process halts. */
export function tellHouse(options: HouseOptions, closers: Closers): () => void {
  const { transport, meter, log } = options;
  const tell = (): void => void transport.publish(`${PREFIX}.facts`, encodeFacts(factsOf(options)));
  const measured = new Answers({
    transport,
    prefix: `${PREFIX}.${MEASURED}`,
    pace: MACHINE_PACE,
    answer: async (question) => JSON.stringify(question === 'head' ? meter.head() : await meter.state()),
    onFault: (err) => log.warn({ err }, 'a question of a gateway was not understood'),
  });
  measured.start();
  tell();
  const endTelling = repeating(MACHINE_PACE, FACTS_MS, tell);
  const halt = (): void => {
    endTelling();
    measured.close();
  };
  closers.add(halt, (end) => end());
  return halt;
}

type FactsOptions = Pick<HouseOptions, 'feed' | 'contracts' | 'networks' | 'demo' | 'tiers' | 'heldOf'>;

function factsOf({ feed, contracts, networks, demo, tiers, heldOf }: FactsOptions): HouseFacts {
  return {
    kind: feed.kind,
    next: [...contracts()].flatMap((market) => {
      const next = feed.next(market);
      return next === undefined ? [] : [[market, next] as const];
    }),
    networks: networkFacts(networks),
    demo,
    tiers: { fee: tiers.feeTiers().map(tierFacts), contracts: tiers.contractTiers().map(tierFacts) },
    held: heldFacts(networks, heldOf),
  };
}

/** How networks are, where they are followed. The address of a node may hold a password, and is told nobody. */
export function networkFacts(networks: Networks): readonly NetworkFacts[] {
  return networks.all.map(({ settings, scanner }) => ({ settings: { ...settings, url: NO_NODE }, ...scanner.state }));
}

/** What is known of what they hold. */
export function heldFacts(networks: Networks, heldOf: HouseOptions['heldOf']): HouseFacts['held'] {
  return networks.all.flatMap(({ network, coins }) =>
    Array.from(coins.keys()).flatMap((symbol) => {
      const held = heldOf(network, symbol);
      return held === undefined ? [] : [[network, symbol, held] as const];
    }),
  );
}

function tierFacts({ tier, makerRate, takerRate }: TierFacts): TierFacts {
  return { tier, makerRate, takerRate };
}

/** As bytes: JSON, in which whole numbers beyond those of JSON are texts with an `n`. */
export function encodeFacts(facts: object): Uint8Array {
  return Buffer.from(JSON.stringify(facts, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value)));
}

/** @throws SyntaxError */
export function decodeFacts<Facts = HouseFacts>(bytes: Uint8Array): Facts {
  return JSON.parse(Buffer.from(bytes).toString(), (_, value: unknown) =>
    typeof value === 'string' && /^-?\d+n$/.test(value) ? BigInt(value.slice(0, -1)) : value,
  ) as Facts;
}
