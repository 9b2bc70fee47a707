/** What keeps somebody from a trade, an advert or advertising, told before he clicks; whoever carries it out asks again. Source: rules 4.2 to 4.6. */
import { parseDecimal } from '@kontor/domain/amount';
import { P2pSide } from '@kontor/domain/p2p/words';
import type { P2pAdvertFact, P2pStanding } from '../../follower/p2p/p2p-facts.ts';
import type { EngineRights } from '../../follower/live-queries.ts';
import type { Conditions } from './deal-rows.ts';
import type { Obstacle, PayMethod } from './loans.ts';
import { completionOf } from './peers.ts';
import type { KnownPerson } from './peers.ts';

const DAY_MS = 86_400_000;
const FRACTION_SCALE = 8;

/** Limits of trades; values in 1e-8 USDT. */
export interface DealLimits {
  /** Of one trade. */
  readonly single: bigint;
  /** Of 24 hours. */
  readonly total: bigint;
  readonly maxUnpaid: number;
}

/** Who wants something. */
export interface Reader {
  readonly person: KnownPerson;
  readonly rights: EngineRights;
  readonly standing: P2pStanding;
  readonly limits: DealLimits;
  readonly methods: readonly PayMethod[];
  /** Whom he has blocked, and who has blocked him. */
  readonly apart: ReadonlySet<number>;
}

/** An advert as an obstacle is found of it. */
export interface AskedAdvert {
  readonly advert: P2pAdvertFact;
  readonly fiat: string;
  readonly kinds: readonly string[];
  readonly conditions: Conditions;
  /** What the trade would be worth, or the smallest one, 1e-8 USDT. */
  readonly value: bigint;
}

/** What keeps from buying or selling anything at all. */
export function tradingObstacles(reader: Reader, sells: boolean, nowMs: number): Obstacle[] {
  const { person, rights, standing, limits } = reader;
  const found: Obstacle[] = [];
  if (person.isSuspended) found.push('suspended');
  if (sells && rights.level === 0) found.push('identity');
  if (sells && rights.holdUntil > nowMs) found.push('hold');
  if (!sells && standing.blockedUntil > nowMs) found.push('buying_blocked');
  if (!sells && standing.unpaid >= limits.maxUnpaid) found.push('unpaid');
  return found;
}

/** What keeps from one advert. */
export function advertObstacles(reader: Reader, { advert, fiat, kinds, conditions, value }: AskedAdvert, nowMs: number): Obstacle[] {
  const { person, rights, standing, limits, methods, apart } = reader;
  const sells = advert.side === P2pSide.BUY;
  const { figures } = person;
  const found = new Set<Obstacle>(tradingObstacles(reader, sells, nowMs));
  if (advert.user === person.user) found.add('own');
  if (apart.has(advert.user)) found.add('blocked');
  if (conditions.identity && rights.level === 0) found.add('identity');
  if (nowMs - person.registeredMs < conditions.age_days * DAY_MS) found.add('age');
  if (figures.completed < conditions.completed) found.add('completed');
  if (!isCompletionEnough(figures, conditions.completion)) found.add('completion');
  if (value > limits.single || standing.used + value > limits.total) found.add('limit');
  if (sells && !methods.some(({ kind, currency }) => currency === fiat && kinds.includes(kind))) found.add('method');
  return [...found];
}

/** Whoever has not traded yet has cancelled nothing: of him only trades can be asked for. */
function isCompletionEnough(figures: KnownPerson['figures'], demanded: string): boolean {
  const least = parseDecimal(demanded, FRACTION_SCALE);
  const completion = completionOf(figures);
  if (typeof least === 'string' || least === 0n || completion === undefined) return true;
  return completion.numerator * 10n ** BigInt(FRACTION_SCALE) >= least * completion.denominator;
}

/** What whoever wants to be a merchant has to bring (rules 4.5); the fraction in parts of ten thousand. */
const MERCHANT_NEEDS = { ageDays: 30, completed: 20, completion: 8_000, counterparties: 10 } as const;

/** What keeps from asking to be a merchant. */
export function applyingObstacles({ person, rights }: Pick<Reader, 'person' | 'rights'>, nowMs: number): Obstacle[] {
  const { figures, registeredMs, isSuspended } = person;
  const completion = completionOf(figures);
  const found: Obstacle[] = [];
  if (isSuspended) found.push('suspended');
  if (rights.level === 0) found.push('identity');
  if (nowMs - registeredMs < MERCHANT_NEEDS.ageDays * DAY_MS) found.push('age');
  if (figures.completed < MERCHANT_NEEDS.completed) found.push('completed');
  if (completion === undefined || completion.numerator * 10_000n < BigInt(MERCHANT_NEEDS.completion) * completion.denominator)
    found.push('completion');
  if (figures.counterparties < MERCHANT_NEEDS.counterparties) found.push('counterparties');
  return found;
}

/** What keeps from putting an advert on offer. */
export function advertisingObstacles({ person, rights }: Pick<Reader, 'person' | 'rights'>, hasDeposit: boolean): Obstacle[] {
  const found: Obstacle[] = [];
  if (person.isSuspended) found.push('suspended');
  if (rights.level === 0) found.push('identity');
  if (!person.isMerchant) found.push('approval');
  if (!hasDeposit) found.push('deposit');
  return found;
}
