import { AssetFlag } from '@kontor/domain/accounts';
import { Refusal } from '@kontor/domain/refusals';
import { CommandType } from '@kontor/engine/command';
import { btcUsdt, ethUsdt, placeOrder } from '@kontor/testkit/builders';
import { DOORS } from '@kontor/testkit/doors';
import { Refused, scenario } from '@kontor/testkit/scenario';
import type { MakeDoor, Scenario } from '@kontor/testkit/scenario';
import { createTwin } from '@kontor/testkit/twin';
import { describe, expect, it } from 'vitest';

/** BTCUSDT with a filter of each kind; bob asks 1 @ 100, which was the last price too. Alice has 1,000 USDT and 10 BTC. */
function market(make: MakeDoor, { alone = false } = {}): Scenario {
  const s = scenario(make, {
    alone,
    markets: [
      btcUsdt({ minQuantity: '0.01', minMarketQuantity: '0.1', minNotional: '1', bidUpBps: 11_000, maxOrders: 3, maxConditionalOrders: 1 }),
      ethUsdt(),
    ],
  });
  s.fund(['alice', 'bob'], { USDT: '1000', BTC: '10' });
  s.sell('bob', '2', '100.00');
  s.buy('alice', '1', '100.00');
  return s;
}

/** Lets more stops fire than are worked off with one command and in front of the next. */
function crowd(make: MakeDoor): Scenario {
  const s = scenario(make, { markets: [btcUsdt({ maxOrders: 0, maxConditionalOrders: 0 })] });
  s.deposit('alice', 'BTC', '100');
  s.deposit('bob', 'USDT', '1000');
  s.hurry(() => {
    for (let i = 0; i < 2049; i++) s.stopLoss('alice', 'SELL', '0.001', '100.00');
    s.sell('alice', '0.001', '100.00');
    s.buy('bob', '0.001', '100.00');
  });
  return s;
}

/** An operator's proposal waits for another's approval. */
function operated(make: MakeDoor): Scenario {
  const s = market(make);
  s.markVersion(3);
  s.propose('carl', 1, 'USDT', '5');
  return s;
}

/** USDT may leave, a hundred a day. */
function leaving(make: MakeDoor): Scenario {
  const s = market(make);
  s.markVersion(5);
  s.limitWithdrawals(100, 100);
  s.uses('USDT', AssetFlag.WITHDRAWALS);
  return s;
}

/**
 * Those that only contracts, seconds contracts and subscriptions are answered with; their ways stand beside them
 * (perpetual/refusals.test.ts, seconds/refusals.test.ts, ico/refusals.test.ts), and a twin runs beside.
 */
const OF_PRODUCTS = [
  'NOT_PERMITTED',
  'MARK_STALE',
  'NOT_CLOSABLE',
  'OPEN_INTEREST',
  'BRACKET_LIMIT',
  'INSUFFICIENT_MARGIN',
  'LEVERAGE_TOO_HIGH',
  'LEVERAGE_OF_ISOLATED',
  'MODE_HAS_ORDERS',
  'MODE_HAS_POSITION',
  'SIDES_HAVE_ORDERS',
  'SIDES_HAVE_POSITION',
  'NO_POSITION',
  'UNKNOWN_PLAN',
  'NOT_HALTED',
  'UNKNOWN_PRODUCT',
  'TERMS_CHANGED',
  'STAKE_LIMIT',
  'SELF_PAUSED',
  'SELF_LIMIT',
  'USER_STAKE',
  'INDEX_STALE',
  'HOUSE_LIMIT',
  'UNKNOWN_ITEM',
  'ITEM_OPEN',
  'NOT_OPEN',
  'NOT_FUNDED',
  'SUBSCRIPTION_LIMIT',
  'NOT_ENDED',
  'WRONG_SECRET',
  'NO_HOLDING',
  'NOTHING_RELEASED',
  'UNKNOWN_ADVERT',
  'ADVERT_OFFLINE',
  'ADVERT_ONLINE',
  'ADVERT_EMPTY',
  'ADVERT_LIMIT',
  'DEPOSIT_MISSING',
  'BUYING_BLOCKED',
  'UNPAID_LIMIT',
  'TRADE_LIMIT',
  'UNKNOWN_TRADE',
  'WRONG_STATE',
  'APPEAL_TOO_EARLY',
  'PRICE_CHANGED',
  'OWN_ADVERT',
  'ADVERTISING_CLOSED',
  'NOT_VERIFIED',
  'SELLING_HELD',
] as const satisfies readonly (keyof typeof Refusal)[];

/** For every other refusal a way to meet it. One that is added without a way does not compile. */
const WAYS: { readonly [K in Exclude<keyof typeof Refusal, (typeof OF_PRODUCTS)[number]>]: (make: MakeDoor) => unknown } = {
  NONE: (make) => market(make).tick(),
  REPEATED: (make) => {
    const s = market(make);
    s.buy('alice', '1', '50.00', { id: 1 });
    s.buy('alice', '1', '50.00', { id: 1 });
  },
  MALFORMED: (make) => market(make).buy('alice', '0', '50.00'),
  TIME_WENT_BACK: (make) => {
    const s = market(make);
    s.wait(-1);
    s.tick();
  },
  TOO_LATE: (make) => {
    const s = market(make);
    s.buy('alice', '1', '50.00', { deadline: s.time - 1 });
  },
  CLIENT_ID_REUSED: (make) => {
    const s = market(make);
    s.buy('alice', '1', '50.00', { id: 1 });
    s.buy('alice', '2', '50.00', { id: 1 });
  },
  UNKNOWN_MARKET: (make) => {
    const s = market(make);
    s.apply({ type: CommandType.CANCEL_ALL, user: 1, time: s.time, market: 77 });
  },
  UNKNOWN_ASSET: (make) => {
    const s = market(make);
    s.apply({ type: CommandType.DEPOSIT, user: 1, time: s.time, asset: 77, amount: 1n, network: 1, output: 0, transaction: [9, 9, 9, 9] });
  },
  UNKNOWN_TIER: (make) => market(make).setUser('alice', { tier: 7 }),
  ALREADY_LISTED: (make) => market(make).relist(btcUsdt({ tick: '0.1' })),
  BAD_TERMS: (make) => market(make).relist(btcUsdt({ bandBps: 10_000 })),
  UNKNOWN_VERSION: (make) => {
    const s = market(make);
    s.apply({ type: CommandType.ENGINE_VERSION, time: s.time, version: 99 });
  },
  MARKET_HALTED: (make) => {
    const s = market(make);
    s.halt();
    s.buy('alice', '1', '50.00');
  },
  MARKET_BUSY: (make) => crowd(make).buy('bob', '1', '50.00'),
  USER_SUSPENDED: (make) => {
    const s = market(make);
    s.setUser('alice', { suspended: true });
    s.buy('alice', '1', '50.00');
  },
  PRICE_FILTER: (make) => market(make).buy('alice', '1', '50.001'),
  LOT_SIZE: (make) => market(make).buy('alice', '0.001', '50.00'),
  MARKET_LOT_SIZE: (make) => market(make).marketOrder('alice', 'BUY', '0.05'),
  NOTIONAL: (make) => market(make).buy('alice', '0.01', '50.00'),
  PERCENT_PRICE_BY_SIDE: (make) => market(make).buy('alice', '1', '111.00'),
  MAX_NUM_ORDERS: (make) => {
    const s = market(make);
    for (let i = 0; i < 4; i++) s.buy('alice', '1', '50.00');
  },
  MAX_NUM_ALGO_ORDERS: (make) => {
    const s = market(make);
    for (let i = 0; i < 2; i++) s.stopLoss('alice', 'SELL', '1', '90.00');
  },
  WOULD_TRIGGER: (make) => market(make).stopLoss('alice', 'SELL', '1', '100.00'),
  WOULD_MATCH: (make) => market(make).buy('alice', '1', '100.00', { type: 'LIMIT_MAKER' }),
  OCO_PRICES: (make) => market(make).oco('alice', 'SELL', '1', '99.00', '90.00'),
  INSUFFICIENT_BALANCE: (make) => market(make).buy('alice', '100', '50.00'),
  UNKNOWN_ORDER: (make) => market(make).cancel('alice', { slot: 5, number: 5 }),
  NOT_AMENDABLE: (make) => {
    const s = market(make);
    const oco = s.oco('alice', 'SELL', '1', '120.00', '90.00');
    s.amend('alice', oco.limit, '0.5');
  },
  NOT_SMALLER: (make) => {
    const s = market(make);
    s.amend('alice', s.buy('alice', '1', '50.00'), '1');
  },
  TRANSFER_NOT_ALLOWED: (make) => market(make).transfer('alice', 'BTC', '1', 'SPOT', 'CONTRACT'),
  AMOUNT_TOO_LARGE: (make) => market(make).marketFor('alice', 'BUY', '90071992.54740992'),
  ACCOUNT_NOT_ALLOWED: (make) => operated(make).propose('carl', 2, 'USDT', '5', { account: 'P2P_ESCROW' }),
  UNKNOWN_PROPOSAL: (make) => operated(make).approve('dora', 2),
  SAME_PERSON: (make) => operated(make).approve('carl', 1),
  ALREADY_DECIDED: (make) => {
    const s = operated(make);
    s.reject('carl', 1);
    s.approve('dora', 1);
  },
  OVERTAKEN: (make) => {
    const s = market(make);
    s.markVersion(4);
    s.setRights('alice', 2);
    s.setRights('alice', 1);
  },
  DEPOSIT_TOO_OLD: (make) => {
    const s = leaving(make);
    s.final(100);
    s.credit('alice', 'USDT', '1');
  },
  UNKNOWN_DEPOSIT: (make) => leaving(make).reverse(7),
  WITHDRAWALS_OFF: (make) => leaving(make).withdraw('alice', 1, 'BTC', '1'),
  WITHDRAWALS_BLOCKED: (make) => {
    const s = leaving(make);
    s.blockWithdrawals('alice');
    s.withdraw('alice', 1, 'USDT', '1');
  },
  WITHDRAWALS_HELD: (make) => {
    const s = leaving(make);
    s.setRights('alice', 1, { hold: 5 });
    s.withdraw('alice', 1, 'USDT', '1');
  },
  WITHDRAWAL_LIMIT: (make) => leaving(make).withdraw('alice', 1, 'USDT', '1', { value: '101' }),
  VALUE_HELD: (make) => {
    const s = leaving(make);
    s.credit('alice', 'USDT', '1', { value: '1' });
    s.withdraw('alice', 1, 'USDT', '1');
  },
  UNKNOWN_WITHDRAWAL: (make) => leaving(make).paid(1),
  WITHDRAWAL_SENT: (make) => {
    const s = leaving(make);
    s.withdraw('alice', 1, 'USDT', '1');
    s.send(1);
    s.giveBack(1);
  },
  NOT_SENT: (make) => {
    const s = leaving(make);
    s.withdraw('alice', 1, 'USDT', '1');
    s.paid(1);
  },
  // With room for the two orders that the market begins with; the engine's own bound is met in engine-full.slow.test.ts.
  ENGINE_FULL: () => {
    const s = market(({ recording }) => createTwin({ recording, maxOpenOrders: 2 }), { alone: true });
    s.buy('alice', '1', '50.00');
    s.buy('alice', '1', '50.00');
  },
};

describe.each(DOORS)('refusals, %s', (_name, make) => {
  it.each(Object.keys(WAYS) as (keyof typeof WAYS)[])('%s', (name) => {
    let code: number = Refusal.NONE;
    try {
      WAYS[name](make);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      code = error.code;
    }
    expect(code).toBe(Refusal[name]);
  });

  it('a refusal changes nothing but the count and the time, and says one thing', () => {
    const s = market(make);
    const before = s.state();
    s.wait(5);
    const refused = [
      () => s.buy('alice', '0', '50.00'),
      () => s.buy('alice', '1', '50.00', { deadline: 1 }),
      () => s.buy('alice', '1', '50.001'),
      () => s.buy('alice', '100', '50.00'),
      () => s.oco('alice', 'SELL', '1', '99.00', '90.00'),
      () => s.transfer('alice', 'BTC', '1', 'SPOT', 'CONTRACT'),
      () => s.apply(placeOrder(s.market(), { user: 0, time: s.time, side: 'BUY', price: '1.00', quantity: '1', id: [1, 1, 1, 1] })),
    ];
    for (const words of refused) {
      expect(s.refusal(words)).not.toBe('NONE');
      expect(s.lastRawEvents()).toEqual([
        {
          type: 'command',
          command: expect.any(Number),
          user: expect.any(Number),
          sequence: s.state().sequence,
          time: s.time,
          code: expect.any(Number),
          slot: -1,
          number: 0,
        },
      ]);
      expect(s.lastRecords()).toEqual([]);
    }
    expect(s.state()).toEqual({ ...before, time: s.time, sequence: before.sequence + refused.length });
  });
});
