/**
 * Adds up what gateways count, in the process that leads, and tells them (shared-counts.ts). Nothing of it is kept: whoever leads next hears from each
 * gateway all that it has counted, so that a change of leader forgives nobody anything but what gateways had counted that are gone.
 */
import type { Pace } from '../pace.ts';
import { repeating } from '../pace.ts';
import type { Random } from '../random.ts';
import type { Transport } from '../transport/transport.ts';
import { countSubjects, decodeReport, encodeWord, outdoes } from './count-messages.ts';
import type { Count, Mark, Total } from './count-messages.ts';
import { newName } from './together.ts';

export interface CountOwnerOptions {
  readonly transport: Transport;
  /** Begins all subjects of this exchange. */
  readonly prefix: string;
  readonly random: Random;
  readonly pace: Pace;
  /** The wall's time, ms, by which intervals begin. */
  readonly wallMs: () => number;
}

/** How often gateways are told of what others have counted, ms. */
const TELL_MS = 50;
/** A gateway that says nothing for so long is told nothing any more, ms. */
const GONE_MS = 15_000;
/** Of what is used up so far all gateways are told, also those where nobody asked for it yet. */
const NEARLY = 7 / 8;
/** More keys of an interval, marks and gateways are not kept; each gateway then counts those by itself. */
const MOST_KEYS = 400_000;
const MOST_MARKS = 20_000;
const MOST_GATEWAYS = 1_000;
/** So many go in one message. */
const MOST_TOLD = 4_000;

/** What is counted of a key, by gateway. */
interface Sums {
  readonly name: string;
  readonly at: number;
  readonly key: string;
  limit: number;
  total: number;
  readonly byGateway: Map<string, number>;
}

interface Interval {
  readonly everyMs: number;
  readonly at: number;
  readonly sums: Map<string, Sums>;
}

interface Gateway {
  heardMs: number;
  /** What it is to be told. */
  readonly sums: Set<Sums>;
  readonly marks: Set<string>;
  /** What nobody adds up. */
  alone: Total[];
}

export class CountOwner {
  readonly #options: CountOwnerOptions;
  readonly #name: string;
  readonly #intervals = new Map<string, Interval>();
  readonly #marks = new Map<string, Mark>();
  readonly #gateways = new Map<string, Gateway>();
  readonly #stops: (() => void)[] = [];
  /** Those that have asked in this turn. */
  readonly #askers = new Set<string>();

  constructor(options: CountOwnerOptions) {
    this.#options = options;
    this.#name = newName(options.random);
  }

  start(): void {
    if (this.#stops.length > 0) return;
    const { transport, prefix, pace } = this.#options;
    this.#stops.push(
      transport.subscribe(countSubjects(prefix).reports, (bytes) => this.#hear(bytes)),
      repeating(pace, TELL_MS, () => this.#tellAll()),
    );
  }

  stop(): void {
    for (const stop of this.#stops.splice(0)) stop();
  }

  #hear(bytes: Uint8Array): void {
    const { gateway: name, asksAll, counts, marks } = decodeReport(bytes);
    const gateway = this.#gatewayOf(name);
    if (gateway === undefined) return;
    for (const count of counts) this.#count(name, gateway, count);
    for (const mark of marks) this.#mark(mark, gateway);
    if (asksAll) {
      for (const sums of this.#nearlyUsed()) gateway.sums.add(sums);
      for (const key of this.#marks.keys()) gateway.marks.add(key);
    }
    if (this.#askers.size === 0) setImmediate(() => this.#answer());
    this.#askers.add(name);
  }

  #gatewayOf(name: string): Gateway | undefined {
    const nowMs = this.#options.pace.nowMs();
    let gateway = this.#gateways.get(name);
    if (gateway === undefined) {
      if (this.#gateways.size >= MOST_GATEWAYS) return undefined;
      gateway = { heardMs: nowMs, sums: new Set(), marks: new Set(), alone: [] };
      this.#gateways.set(name, gateway);
    }
    gateway.heardMs = nowMs;
    return gateway;
  }

  #count(name: string, gateway: Gateway, { name: counter, everyMs, at, key, sum, limit }: Count): void {
    const sums = this.#sumsOf(counter, everyMs, at, key);
    if (sums === undefined) {
      gateway.alone.push({ name: counter, at, key, yours: sum, total: sum });
      return;
    }
    sums.limit = limit;
    gateway.sums.add(sums);
    const before = sums.byGateway.get(name) ?? 0;
    if (sum <= before) return;
    sums.byGateway.set(name, sum);
    sums.total += sum - before;
    const isNearlyUsed = sums.total >= limit * NEARLY;
    for (const [other, { sums: told }] of this.#gateways) if (isNearlyUsed || sums.byGateway.has(other)) told.add(sums);
  }

  /** Undefined for an interval that is not now, by this machine's clock, and where there are too many. */
  #sumsOf(name: string, everyMs: number, at: number, key: string): Sums | undefined {
    if (Math.abs(at - Math.floor(this.#options.wallMs() / everyMs)) > 1) return undefined;
    const id = `${at} ${name}`;
    let interval = this.#intervals.get(id);
    if (interval === undefined) {
      this.#sweep();
      interval = { everyMs, at, sums: new Map() };
      this.#intervals.set(id, interval);
    }
    let sums = interval.sums.get(key);
    if (sums === undefined) {
      if (interval.sums.size >= MOST_KEYS) return undefined;
      sums = { name, at, key, limit: Infinity, total: 0, byGateway: new Map() };
      interval.sums.set(key, sums);
    }
    return sums;
  }

  #mark(mark: Mark, from: Gateway): void {
    // Whoever says it says it until it comes back.
    from.marks.add(mark.key);
    if (!outdoes(mark, this.#marks.get(mark.key))) return;
    this.#marks.delete(mark.key);
    this.#marks.set(mark.key, mark);
    if (this.#marks.size > MOST_MARKS) this.#marks.delete(this.#marks.keys().next().value!);
    for (const { marks } of this.#gateways.values()) marks.add(mark.key);
  }

  /** Intervals that are over. */
  #sweep(): void {
    const wallMs = this.#options.wallMs();
    for (const [id, { everyMs, at }] of this.#intervals) if (at < Math.floor(wallMs / everyMs) - 1) this.#intervals.delete(id);
  }

  *#nearlyUsed(): Iterable<Sums> {
    for (const { sums } of this.#intervals.values()) for (const each of sums.values()) if (each.total >= each.limit * NEARLY) yield each;
  }

  /** Whoever asked has his word, be it an empty one. */
  #answer(): void {
    for (const name of this.#askers) this.#tell(name, this.#gateways.get(name));
    this.#askers.clear();
  }

  #tellAll(): void {
    const sinceMs = this.#options.pace.nowMs() - GONE_MS;
    for (const [name, gateway] of this.#gateways) {
      if (gateway.heardMs < sinceMs) this.#gateways.delete(name);
      else if (gateway.sums.size > 0 || gateway.marks.size > 0) this.#tell(name, gateway);
    }
  }

  #tell(name: string, gateway: Gateway | undefined): void {
    if (gateway === undefined) return;
    const { transport, prefix } = this.#options;
    const subject = countSubjects(prefix).inbox(name);
    const totals = Array.from(gateway.sums, ({ name: counter, at, key, byGateway, total }) => {
      return { name: counter, at, key, yours: byGateway.get(name) ?? 0, total };
    });
    totals.push(...gateway.alone);
    const marks = Array.from(gateway.marks).flatMap((key) => this.#marks.get(key) ?? []);
    gateway.sums.clear();
    gateway.marks.clear();
    gateway.alone = [];
    let at = 0;
    do {
      const [some, more] = [totals.slice(at, at + MOST_TOLD), marks.slice(at, at + MOST_TOLD)];
      transport.publish(subject, encodeWord({ owner: this.#name, totals: some, marks: more }));
      at += MOST_TOLD;
    } while (at < Math.max(totals.length, marks.length));
  }
}
