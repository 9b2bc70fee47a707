/** Calls about seconds contracts that change something: opening one, and the limits that somebody sets himself. Source: rules 3.3, 3.5. */
import type { BodyOf } from '@kontor/contract/call';
import { secondsLimits, secondsOpen } from '@kontor/contract/seconds';
import { SECONDS_DIRECTIONS } from '@kontor/contract/seconds-words';
import { formatTrimmedDecimal, parseDecimal } from '@kontor/domain/amount';
import { Refusal, isApplied } from '@kontor/domain/refusals';
import { LIMIT_STAYS } from '@kontor/domain/seconds/self-limits';
import type { SelfLimit, SelfLimits } from '@kontor/domain/seconds/self-limits';
import { CommandType } from '@kontor/engine/command';
import type { CommandOf } from '@kontor/engine/command';
import { clientKey } from '../../core-loop/client-id.ts';
import type { SecondsHistory } from '../../follower/seconds/seconds-history.ts';
import { refused, refusedByEngine } from '../../http/refused.ts';
import type { Routes } from '../../http/routes.ts';
import type { Ground } from '../../product.ts';
import { newClientId } from '../../random.ts';
import type { SecondsPermission } from './permission.ts';
import { unitsSaid } from './seconds-pairs.ts';
import type { SecondsPairs } from './seconds-pairs.ts';

export interface SecondsOrdersOptions extends Ground {
  readonly pairs: SecondsPairs;
  readonly history: SecondsHistory;
  readonly permission: SecondsPermission;
}

type OpenCommand = Omit<CommandOf<'SECONDS_OPEN'>, 'time' | 'deadline'>;
type LimitsCommand = Omit<CommandOf<'SECONDS_SELF_LIMITS'>, 'time' | 'deadline'>;

/** Decimals of a rate. */
const RATE_SCALE = 8;
const DAY_MS = 86_400_000;
/** As far as a pause may reach, ms: what is beyond was typed wrong, and could not be taken back. */
const LONGEST_PAUSE_MS = 100 * 366 * DAY_MS;

export function mountSecondsOrders(routes: Routes, ground: SecondsOrdersOptions): void {
  mountOpen(routes, ground);
  mountLimits(routes, ground);
}

function mountOpen(routes: Routes, { pairs, history, permission, queries, money, random }: SecondsOrdersOptions): void {
  const commandOf = (user: number, body: BodyOf<typeof secondsOpen>, clientId: string): OpenCommand => {
    const { state, scale } = pairs.of(body.pair);
    return {
      type: CommandType.SECONDS_OPEN,
      user,
      pair: state.pair,
      direction: SECONDS_DIRECTIONS.indexOf(body.direction),
      duration: body.duration_s,
      payoutRate: body.payout === undefined ? 0 : rateSaid(body.payout),
      stake: unitsSaid(body.stake, scale, 'field.stake'),
      clientId: clientKey(clientId),
    };
  };

  /** The contract that a command took: it runs, or is over by now. */
  const numberOf = async (user: number, sequence: number): Promise<number> => {
    const { value, sequence: asOf } = await queries.ownSeconds(user, sequence);
    const running = value.contracts.find(({ openedSequence }) => openedSequence === sequence);
    const found = running ?? (await history.openedBy(user, sequence, asOf));
    if (found === undefined) throw new Error(`command ${sequence} took effect on nothing`);
    return found.number;
  };

  routes.user(secondsOpen, async ({ body, session: { user }, address }) => {
    const clientId = body.client_id ?? newClientId(random);
    const asked = commandOf(user, body, clientId);
    await permission.demand(user, address);
    const { code, sequence } = await money.submit(asked);
    if (!isApplied(code)) throw refusedByEngine(code);
    const number = await numberOf(user, sequence);
    return { id: String(number), sequence, client_id: clientId, repeated: code === Refusal.REPEATED };
  });
}

/** In 1e-8, and above 0: the engine takes 0 for any. */
function rateSaid(said: string): number {
  const rate = unitsSaid(said, RATE_SCALE, 'field.payout');
  if (rate > 2_147_483_647n) throw refusedByEngine(Refusal.TERMS_CHANGED);
  return Number(rate);
}

function mountLimits(routes: Routes, ground: SecondsOrdersOptions): void {
  const { core, pairs, history, permission, queries, wallMs } = ground;

  const set = async (user: number, body: BodyOf<typeof secondsLimits>): Promise<number> => {
    const { scale } = pairs.asset();
    const command: LimitsCommand = {
      type: CommandType.SECONDS_SELF_LIMITS,
      user,
      stakes: body.daily_stake === undefined ? BigInt(LIMIT_STAYS) : amountSaid(body.daily_stake, scale),
      losses: body.daily_loss === undefined ? BigInt(LIMIT_STAYS) : amountSaid(body.daily_loss, scale),
      pause: body.pause_until ?? LIMIT_STAYS,
    };
    if (body.pause_until !== undefined && body.pause_until > wallMs() + LONGEST_PAUSE_MS) throw refused('BAD_REQUEST', 'field.pause');
    const { code, sequence } = await core.submit(command);
    if (!isApplied(code)) throw refusedByEngine(code);
    return sequence;
  };

  routes.user(secondsLimits, async ({ body, session: { user }, address }) => {
    const { daily_stake: stake, daily_loss: loss, pause_until: pause } = body;
    const isSet = stake !== undefined || loss !== undefined || pause !== undefined;
    const minSeq = isSet ? await set(user, body) : body.min_seq;
    const obstacle = (await permission.settle(user, address)) ?? null;
    const { scale } = pairs.asset();
    const { value: own, sequence } = await queries.ownSeconds(user, minSeq);
    const after = wallMs() - DAY_MS;
    const past = await history.sumsAfter(user, after, sequence);
    const sum = (since: number): bigint =>
      own.contracts.reduce((total, { openedMs, stake: units }) => (openedMs > since ? total + units : total), 0n);
    const money = (units: bigint): string => formatTrimmedDecimal(units, scale);
    const { openStake } = queries.secondsLimits;
    return {
      ...limitsRow(own.limits, money),
      staked: money(past.staked + sum(after)),
      lost: money(past.lost),
      open_stake: money(sum(-1)),
      most_open_stake: openStake === 0n ? null : money(openStake),
      permitted: obstacle === null,
      obstacle,
      sequence,
    };
  });
}

/** Zero is none. @throws Refused */
function amountSaid(said: string, scale: number): bigint {
  return parseDecimal(said, scale) === 0n ? 0n : unitsSaid(said, scale, 'field.selfLimit');
}

function limitsRow({ stakes, losses, pause }: SelfLimits, money: (units: bigint) => string) {
  const waiting = ({ next }: SelfLimit<bigint>) => (next === undefined ? null : { value: money(next.value), from: next.from });
  return {
    daily_stake: money(stakes.value),
    daily_loss: money(losses.value),
    pause_until: pause.value,
    waiting: { daily_stake: waiting(stakes), daily_loss: waiting(losses), pause_until: pause.next ?? null },
  };
}
