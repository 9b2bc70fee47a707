/** Whatever order release, cancel, timeout, appeal, ruling and "paid" arrive in, a trade ends once, and its coins move once. */
import { Account, SYSTEM_OWNER } from '@kontor/domain/accounts';
import { P2pOutcome, P2pRole, P2pTradeState } from '@kontor/domain/p2p/words';
import { RecordType } from '@kontor/domain/record-types';
import { clientId, listAsset } from '@kontor/testkit/builders';
import { advertTerms, peerAssets, peerLimits } from '@kontor/testkit/p2p-world';
import { expect, test } from 'vitest';
import { CommandBuffer } from '../command-buffer.ts';
import { CommandType } from '../command.ts';
import type { Command } from '../command.ts';
import { createEngine } from '../engine.ts';

const { WAIT_PAY, PAID, PAID_OVERDUE, APPEAL, COMPLETED, CANCELLED } = P2pTradeState;
const START = Date.UTC(2026, 0, 5);
const [SELLER, OPERATOR] = [1, 2];
const ASSET = peerAssets.coin.id;
const QUANTITY = 1_000n;
const BUYERS = 1_000;

const ARRIVALS = ['paid', 'cancel', 'release', 'timeout', 'appeal', 'buyerAppeals', 'ruleBuyer', 'ruleSeller'] as const;
type Arrival = (typeof ARRIVALS)[number];

/** What the page says each does: from which states, to which. */
const TO: Readonly<Record<Arrival, Partial<Record<P2pTradeState, P2pTradeState | 'forgotten'>>>> = {
  paid: { [WAIT_PAY]: PAID },
  cancel: { [WAIT_PAY]: CANCELLED, [PAID]: CANCELLED, [PAID_OVERDUE]: CANCELLED },
  release: { [PAID]: COMPLETED, [PAID_OVERDUE]: COMPLETED },
  timeout: { [WAIT_PAY]: CANCELLED, [PAID]: PAID_OVERDUE, [COMPLETED]: 'forgotten', [CANCELLED]: 'forgotten' },
  appeal: { [PAID]: APPEAL, [PAID_OVERDUE]: APPEAL },
  buyerAppeals: { [PAID_OVERDUE]: APPEAL, [CANCELLED]: APPEAL },
  ruleBuyer: { [APPEAL]: COMPLETED },
  ruleSeller: { [APPEAL]: CANCELLED },
};

/** Minutes until what a state waits for. */
const MINUTES: Readonly<Partial<Record<P2pTradeState, number>>> = { [WAIT_PAY]: 30, [PAID]: 60, [COMPLETED]: 15, [CANCELLED]: 15 };

/** How often coins go into escrow and out of it, where all that arrives does what the page says; and how long a timeout takes, by arrival. */
interface Life {
  readonly locked: number;
  readonly released: number;
  readonly returned: number;
  readonly minutes: readonly number[];
}

function lifeOf(arrivals: readonly Arrival[]): Life {
  const moves = { locked: 1, released: 0, returned: 0, minutes: [] as number[] };
  let state: P2pTradeState | 'forgotten' = WAIT_PAY;
  /** One that a ruling has cancelled is not appealed. */
  let isRuled = false;
  for (const arrival of arrivals) {
    moves.minutes.push(state === 'forgotten' ? 0 : (MINUTES[state] ?? 0));
    const next: P2pTradeState | 'forgotten' | undefined = state === 'forgotten' ? undefined : TO[arrival][state];
    if (next === undefined || (state === CANCELLED && next === APPEAL && isRuled)) continue;
    if (next === COMPLETED) moves.released += 1;
    if (next === CANCELLED) moves.returned += 1;
    if (state === CANCELLED && next === APPEAL) moves.locked += 1;
    isRuled = arrival === 'ruleSeller';
    state = next;
  }
  return moves;
}

/** How a trade gets to the state that it begins in. */
const WAYS: readonly (readonly Arrival[])[] = [[], ['paid'], ['paid', 'timeout'], ['paid', 'appeal']];

/** How many arrive, one after the other. */
const MOST = process.env['MANY'] === undefined ? 4 : 5;

/** All that can arrive one after the other, none twice, up to so many. */
function* sequences(most: number, used: readonly Arrival[] = []): Generator<readonly Arrival[]> {
  yield used;
  if (used.length === most) return;
  for (const arrival of ARRIVALS) if (!used.includes(arrival)) yield* sequences(most, [...used, arrival]);
}

class Trades {
  private readonly engine = createEngine({ recording: true });
  private readonly buffer = new CommandBuffer();
  private time = START;
  private number = 0;
  private buyer = 10;
  private before = 0n;

  constructor() {
    const money = { asset: ASSET, account: Account.FIAT, amount: 10n ** 15n };
    const limits = { ...peerLimits, maxUnpaid: 1_000_000 };
    for (const command of [
      { type: CommandType.ENGINE_VERSION, time: START, version: 6 },
      listAsset(peerAssets.coin, START),
      { type: CommandType.SET_PLATFORM, time: START, limits },
      { type: CommandType.SET_RIGHTS, time: START, user: SELLER, version: 1, level: 1, permissions: 4, holdUntil: 0 },
      { type: CommandType.ADJUST, time: START, user: SELLER, clientId: clientId(1), ...money },
      { type: CommandType.P2P_ADVERT, time: START, user: SELLER, number: 1, ...advertTerms({ quantity: 10n ** 15n, minimum: 1n }) },
      { type: CommandType.P2P_ADVERT_STATE, time: START, user: SELLER, number: 1, state: 1 },
    ] as const)
      this.must(command);
  }

  /** A trade of somebody new; its coins are in escrow. */
  open(): void {
    this.number += 1;
    this.buyer = 10 + (this.number % BUYERS);
    // Whoever cancelled yesterday may buy again.
    if (this.number % BUYERS === 0) this.time += 86_400_000;
    this.before = this.balance();
    const fields = { number: this.number, advert: 1, by: 1, size: QUANTITY, price: 713n, reference: 0n, value: 0n };
    this.must({ type: CommandType.P2P_TRADE, time: this.time, user: this.buyer, ...fields });
  }

  /** `minutes`: how long a timeout takes. */
  arrive(arrival: Arrival, minutes: number): void {
    const own = { time: this.time, trade: this.number };
    switch (arrival) {
      case 'paid':
        this.apply({ type: CommandType.P2P_PAID, user: this.buyer, ...own });
        return;
      case 'cancel':
        this.apply({ type: CommandType.P2P_CANCEL, user: this.buyer, ...own });
        return;
      case 'release':
        this.apply({ type: CommandType.P2P_RELEASE, user: SELLER, ...own });
        return;
      case 'appeal':
        this.apply({ type: CommandType.P2P_APPEAL, user: SELLER, ...own, role: P2pRole.SELLER });
        return;
      case 'buyerAppeals':
        this.apply({ type: CommandType.P2P_APPEAL, user: this.buyer, ...own, role: P2pRole.BUYER });
        return;
      case 'timeout':
        this.time += minutes * 60_000;
        this.apply({ type: CommandType.TICK, time: this.time });
        return;
      default:
        this.apply({
          type: CommandType.P2P_RULE,
          user: OPERATOR,
          ...own,
          outcome: arrival === 'ruleBuyer' ? P2pOutcome.BUYER : P2pOutcome.SELLER,
        });
    }
  }

  /** How often coins of the trade went into escrow, to the buyer, and back; forgets what was recorded. */
  moves(): { readonly locked: number; readonly released: number; readonly returned: number } {
    const counts = { locked: 0, released: 0, returned: 0 };
    const records = this.engine.records!;
    for (const { owner, account, type, reference } of records.read()) {
      if (owner !== SYSTEM_OWNER || account !== Account.P2P_ESCROW || reference !== this.number) continue;
      if (type === RecordType.P2P_LOCK) counts.locked += 1;
      if (type === RecordType.P2P_RELEASE) counts.released += 1;
      if (type === RecordType.P2P_RETURN) counts.returned += 1;
    }
    records.clear();
    return counts;
  }

  bought(): bigint {
    return this.balance() - this.before;
  }

  private balance(): bigint {
    return this.engine.balance(this.buyer, Account.FIAT, ASSET, 0);
  }

  /** Ends what is left open, so that nothing grows. */
  settle(): void {
    for (const arrival of ['paid', 'release', 'appeal', 'ruleSeller', 'timeout'] as const) this.arrive(arrival, 120);
    this.engine.records!.clear();
  }

  private must(command: Command): void {
    const code = this.apply(command);
    if (code !== 0) throw new Error(`refused with ${code}: command ${command.type}`);
  }

  private apply(command: Command): number {
    this.buffer.clear();
    this.engine.events.clear();
    return this.engine.apply(this.buffer, this.buffer.write(command));
  }
}

test('a trade ends once whatever arrives in whichever order, and what arrives later changes nothing', () => {
  const trades = new Trades();
  let count = 0;
  for (const way of WAYS)
    for (const sequence of sequences(MOST)) {
      trades.open();
      const expected = lifeOf([...way, ...sequence]);
      [...way, ...sequence].forEach((arrival, i) => {
        trades.arrive(arrival, expected.minutes[i]!);
      });
      const { locked, released, returned } = trades.moves();
      const said = [...way, '|', ...sequence].join(' ');
      expect([locked, released, returned, trades.bought()], said).toEqual([
        expected.locked,
        expected.released,
        expected.returned,
        expected.released === 1 ? QUANTITY : 0n,
      ]);
      expect(released, said).toBeLessThanOrEqual(1);
      expect([0, 1], said).toContain(locked - released - returned);
      trades.settle();
      count += 1;
    }
  expect(count).toBe(4 * (1 + 8 + 56 + 336 + 1_680 + (MOST === 5 ? 6_720 : 0)));
});
