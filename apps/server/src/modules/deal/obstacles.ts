/** What keeps somebody from a trade, an advert or advertising, told before he clicks; whoever carries it out asks again. Source: rules 4.2 to 4.6. */
import type { MERCHANT_LACKS } from '@kontor/contract/console/merchant';
import { parseDecimal } from '@kontor/domain/amount';
import { leavesEnough } from '@kontor/domain/p2p/trade-value';
import { P2pSide } from '@kontor/domain/p2p/words';
import type { P2pAdvertFact, P2pStanding } from '../../follower/p2p/p2p-facts.ts';
import type { EngineRights } from '../../follower/live-queries.ts';
import type { Conditions } from './deal-rows.ts';
import type { MerchantNeeds, Obstacle } from './loans.ts';
import type { KeptMethod } from './pay-methods.ts';
import { completionOf } from './peers.ts';
import type { KnownPerson } from './peers.ts';

type Lack = (typeof MERCHANT_LACKS)[number];

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
  readonly methods: readonly KeptMethod[];
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
  /** Where he sells: units of the coin that the trade takes, and that would stay available of it. */
  readonly sale?: { readonly quantity: bigint; readonly left: bigint } | undefined;
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
export function advertObstacles(reader: Reader, { advert, fiat, kinds, conditions, value, sale }: AskedAdvert, nowMs: number): Obstacle[] {
  const { person, rights, standing, limits, methods, apart } = reader;
  const sells = advert.side === P2pSide.BUY;
  const { figures } = person;
  const found = new Set<Obstacle>(tradingObstacles(reader, sells, nowMs));
  const held = standing.heldUntil > nowMs ? standing.held : 0n;
  if (sale !== undefined && !person.isMerchant && !leavesEnough({ ...sale, value }, held)) found.add('bought');
  if (advert.user === person.user) found.add('own');
  if (apart.has(advert.user)) found.add('blocked');
  if (conditions.identity && rights.level === 0) found.add('identity');
  if (nowMs - person.registeredMs < conditions.age_days * DAY_MS) found.add('age');
  if (figures.completed < conditions.completed) found.add('completed');
  // Whoever has not traded yet has cancelled nothing: of him only trades can be asked for.
  if (!isAsComplete(figures, conditions.completion, true)) found.add('completion');
  if (value > limits.single || standing.used + value > limits.total) found.add('limit');
  if (sells && !methods.some(({ kind, currency, isOwn }) => isOwn && currency === fiat && kinds.includes(kind))) found.add('method');
  return [...found];
}

/** @param ofStranger whether somebody of whom no completion is known is complete enough */
function isAsComplete(figures: KnownPerson['figures'], demanded: string, ofStranger: boolean): boolean {
  const least = parseDecimal(demanded, FRACTION_SCALE);
  const completion = completionOf(figures);
  if (typeof least === 'string' || least === 0n) return true;
  if (completion === undefined) return ofStranger;
  return completion.numerator * 10n ** BigInt(FRACTION_SCALE) >= least * completion.denominator;
}

/** What keeps from asking to be a merchant. Of whoever has not traded yet no completion is known, so where one is asked for it is missing. */
export function applyingObstacles(
  { person, rights }: Pick<Reader, 'person' | 'rights'>,
  { needs, hasDeposit }: { readonly needs: MerchantNeeds; readonly hasDeposit: boolean },
  nowMs: number,
): Lack[] {
  const { figures, registeredMs, isSuspended } = person;
  const found: Lack[] = [];
  if (isSuspended) found.push('suspended');
  if (rights.level === 0) found.push('identity');
  if (nowMs - registeredMs < needs.age_days * DAY_MS) found.push('age');
  if (figures.completed < needs.completed) found.push('completed');
  if (!isAsComplete(figures, needs.completion, false)) found.push('completion');
  if (figures.counterparties < needs.counterparties) found.push('counterparties');
  if (!hasDeposit) found.push('deposit');
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
