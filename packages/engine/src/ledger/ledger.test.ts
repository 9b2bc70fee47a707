import { Account, Bucket, numberedOwner } from '@kontor/domain/accounts';
import { btcUsdt, openMarkets, placeOrder } from '@kontor/testkit/builders';
import { violations } from '@kontor/testkit/invariants';
import { describe, expect, it } from 'vitest';
import { audit, balancesOf } from '../audit.ts';
import { CommandType } from '../command.ts';
import type { Command } from '../command.ts';
import { CommandBuffer } from '../command-buffer.ts';
import { createEngine, restoreEngine } from '../engine.ts';
import type { Engine } from '../engine.ts';
import type { Kernel } from '../kernel.ts';
import { MARKET_BASE_FEE_ROW, MARKET_QUOTE_FEE_ROW } from '../layout.ts';
import type { Product } from '../product.ts';
import { PRODUCTS } from '../products.ts';
import type { Obligation } from './audit.ts';
import { Reg } from './ledger.ts';
import { Nets } from './nets.ts';

const ALICE = 1;
const BOB = 2;
const BTC = 1;
const USDT = 3;
const MARKET = btcUsdt();
/** Why money moved, of records that no product of the house makes. */
const TEST_TYPE = 99;

interface Worked {
  readonly engine: Engine;
  /** Lets one command do something with what products stand on. */
  readonly work: (what: (kernel: Kernel) => void) => void;
}

const WORK = 201;

/** An engine with a product that does whatever a test wants, and declares what the test says. */
function worked({
  recording = false,
  declared = [],
}: { readonly recording?: boolean; readonly declared?: readonly Obligation[] } = {}): Worked & { products: readonly Product[] } {
  let what: (kernel: Kernel) => void = () => undefined;
  const worker: Product = {
    name: 'worker',
    audit: () => [],
    obligations: () => declared,
    open: (kernel) => ({
      commands: [
        {
          type: WORK,
          words: 6,
          apply: () => {
            what(kernel);
            return 0;
          },
        },
      ],
      sections: [],
      dump: () => ({}),
    }),
  };
  const products = [...PRODUCTS, worker];
  const engine = createEngine({ recording, products });
  apply(engine, ...openMarkets([MARKET], 1_000));
  for (const [user, asset] of [
    [ALICE, USDT],
    [BOB, BTC],
    [BOB, USDT],
  ] as const) {
    apply(engine, {
      type: CommandType.ADJUST,
      time: 1_000,
      user,
      asset,
      account: Account.SPOT,
      amount: 10n ** 14n,
      clientId: [user, asset, 0, 9],
    });
  }
  return {
    engine,
    products,
    work: (wanted) => {
      what = wanted;
      const buffer = new CommandBuffer();
      const at = buffer.reserve(6);
      buffer.words[at] = WORK | (6 << 16);
      buffer.stamp(at, 1_000);
      engine.apply(buffer, at);
    },
  };
}

function apply(engine: Engine, ...commands: readonly Command[]): void {
  const buffer = new CommandBuffer();
  for (const command of commands) expect(engine.apply(buffer, buffer.write(command))).toBe(0);
}

/** Posts an amount, which may be below zero, to what a user has available for spot trading. */
function post({ ledger }: Kernel, user: number, asset: number, amount: bigint): void {
  ledger.amounts[Reg.FREEZE] = amount < 0n ? -amount : amount;
  const cell = ledger.openCell(user, Account.SPOT, asset, Bucket.AVAILABLE);
  if (amount < 0n) ledger.debit(cell, Reg.FREEZE, TEST_TYPE, 0);
  else ledger.credit(cell, Reg.FREEZE, TEST_TYPE, 0);
}

function trade(engine: Engine): void {
  apply(
    engine,
    placeOrder(MARKET, {
      user: BOB,
      time: 1_000,
      side: 'SELL',
      type: 'LIMIT',
      quantity: '1',
      price: '60000.00',
      timeInForce: 'GTC',
      mode: 'EXPIRE_MAKER',
      id: [1, 2, 3, 4],
      deadline: 0,
    }),
    placeOrder(MARKET, {
      user: ALICE,
      time: 1_000,
      side: 'BUY',
      type: 'LIMIT',
      quantity: '1',
      price: '60000.00',
      timeInForce: 'GTC',
      mode: 'EXPIRE_MAKER',
      id: [1, 2, 3, 4],
      deadline: 0,
    }),
  );
}

describe.each([
  ['kept', true],
  ['not kept', false],
] as const)('postings, records %s', (_name, recording) => {
  it('sum to zero for each asset: what one lacks, another does not make good', () => {
    const { work } = worked({ recording });
    expect(() => {
      work((kernel) => {
        post(kernel, ALICE, USDT, -500n);
        post(kernel, BOB, BTC, 500n);
      });
    }).toThrow(/unbalanced postings at sequence \d+: -500 of asset 3, 500 of asset 1/);
  });

  it('are summed over the whole command, in any order and of many assets', () => {
    const { work, engine } = worked({ recording });
    expect(() => {
      work((kernel) => {
        for (let asset = 100; asset < 120; asset++) post(kernel, ALICE, asset, BigInt(asset));
        post(kernel, ALICE, USDT, -500n);
        for (let asset = 119; asset >= 100; asset--) post(kernel, ALICE, asset, -BigInt(asset));
        post(kernel, BOB, USDT, 499n);
        post(kernel, BOB, USDT, 1n);
      });
    }).not.toThrow();
    expect(engine.balance(BOB, Account.SPOT, USDT, Bucket.AVAILABLE)).toBe(10n ** 14n + 500n);
    expect(() => {
      work((kernel) => {
        post(kernel, ALICE, USDT, 1n);
      });
    }).toThrow('1 of asset 3');
  });

  it('leave no bucket below zero', () => {
    const { work } = worked({ recording });
    expect(() => {
      work((kernel) => {
        post(kernel, 77, USDT, -1n);
        post(kernel, BOB, USDT, 1n);
      });
    }).toThrow('negative bucket');
  });

  it('of a trade go to holdings of its two assets, or the core stops', () => {
    const { work, engine } = worked({ recording });
    trade(engine);
    work(({ memory }) => {
      const listing = memory.tables.MARKETS >> 2;
      const feeRow = [MARKET_BASE_FEE_ROW, MARKET_QUOTE_FEE_ROW].map((offset) =>
        memory.words.subarray(listing + (offset >> 2), listing + (offset >> 2) + 1),
      );
      feeRow[1]![0] = feeRow[0]![0]!;
    });
    const buffer = new CommandBuffer();
    const place = (side: 'BUY' | 'SELL', user: number) =>
      engine.apply(
        buffer,
        buffer.write(
          placeOrder(MARKET, {
            user,
            time: 1_000,
            side,
            type: 'LIMIT',
            quantity: '1',
            price: '60000.00',
            timeInForce: 'GTC',
            mode: 'EXPIRE_MAKER',
            id: [5, 6, 7, 8],
            deadline: 0,
          }),
        ),
      );
    expect(place('SELL', BOB)).toBe(0);
    expect(() => place('BUY', ALICE)).toThrow('unreachable');
  });
});

describe('the buckets of a holding', () => {
  const held = (bucket: Bucket, amount: bigint): Obligation => ({ owner: ALICE, account: Account.SPOT, asset: USDT, bucket, amount });
  const frozen = (recording: boolean, declared: readonly Obligation[] = []) => {
    const world = worked({ recording, declared });
    world.work(({ ledger }) => {
      ledger.amounts[Reg.FREEZE] = 700n;
      ledger.move(ALICE, Account.SPOT, USDT, Bucket.AVAILABLE, Bucket.FROZEN, Reg.FREEZE, TEST_TYPE, 5);
      ledger.amounts[Reg.FREEZE] = 300n;
      ledger.move(ALICE, Account.SPOT, USDT, Bucket.FROZEN, Bucket.LOCKED, Reg.FREEZE, TEST_TYPE, 6);
    });
    return world;
  };

  it('are four, between which an amount moves; each move is two records', () => {
    const { engine } = frozen(true);
    expect(engine.dump().holdings.find(({ owner, asset }) => owner === ALICE && asset === USDT)).toMatchObject({
      available: 10n ** 14n - 700n,
      frozen: 400n,
      orderFreeze: 0n,
      locked: 300n,
    });
    expect([Bucket.AVAILABLE, Bucket.FROZEN, Bucket.LOCKED].map((bucket) => engine.balance(ALICE, Account.SPOT, USDT, bucket))).toEqual([
      10n ** 14n - 700n,
      400n,
      300n,
    ]);
    const records = engine
      .records!.read()
      .filter(({ type }) => type === TEST_TYPE)
      .map(({ owner, account, asset, bucket, amount, before, reference }) => [owner, account, asset, bucket, amount, before, reference]);
    expect(records).toEqual([
      [ALICE, Account.SPOT, USDT, Bucket.AVAILABLE, -700n, 10n ** 14n, 5],
      [ALICE, Account.SPOT, USDT, Bucket.FROZEN, 700n, 0n, 5],
      [ALICE, Account.SPOT, USDT, Bucket.FROZEN, -300n, 700n, 6],
      [ALICE, Account.SPOT, USDT, Bucket.LOCKED, 300n, 0n, 6],
    ]);
  });

  it('do not mix with what orders freeze', () => {
    const { engine } = frozen(false);
    trade(engine);
    apply(
      engine,
      placeOrder(MARKET, {
        user: ALICE,
        time: 1_000,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '1',
        price: '10.00',
        timeInForce: 'GTC',
        mode: 'EXPIRE_MAKER',
        id: [9, 9, 9, 9],
        deadline: 0,
      }),
    );
    expect(engine.dump().holdings.find(({ owner, asset }) => owner === ALICE && asset === USDT)).toMatchObject({
      frozen: 400n,
      orderFreeze: 1_000_000_000n,
      locked: 300n,
    });
    expect(violations(engine.dump())).toEqual([]);
  });

  it('cannot give more than they hold', () => {
    const { work } = frozen(false);
    expect(() => {
      work(({ ledger }) => {
        ledger.amounts[Reg.FREEZE] = 401n;
        ledger.move(ALICE, Account.SPOT, USDT, Bucket.FROZEN, Bucket.AVAILABLE, Reg.FREEZE, TEST_TYPE, 0);
      });
    }).toThrow('negative bucket');
  });

  it('are found again after a restart', () => {
    const { engine, products } = frozen(false);
    const again = restoreEngine(engine.snapshot(), { products });
    expect(again.dump()).toEqual(engine.dump());
    expect(again.digest()).toBe(engine.digest());
  });

  it('hold what products declare, or the audit says so', () => {
    const right = frozen(false, [held(Bucket.FROZEN, 150n), held(Bucket.FROZEN, 250n), held(Bucket.LOCKED, 300n)]);
    expect(audit(right.engine.dump(), right.products)).toEqual([]);
    const less = frozen(false, [held(Bucket.FROZEN, 399n), held(Bucket.LOCKED, 300n)]);
    expect(audit(less.engine.dump(), less.products)).toEqual(['frozen of owner 1, account 0, asset 3: 400 is held, products declare 399']);
    const none = frozen(false);
    expect(audit(none.engine.dump(), none.products)).toHaveLength(2);
    const nowhere = worked({ declared: [{ ...held(Bucket.FROZEN, 1n), owner: 66 }] });
    expect(audit(nowhere.engine.dump(), nowhere.products)).toEqual([
      'frozen of owner 66, account 0, asset 3: 0 is held, products declare 1',
    ]);
    const own = worked({ declared: [held(Bucket.AVAILABLE, 7n)] });
    expect(audit(own.engine.dump(), own.products)).toEqual(['7 of asset 3 is declared of what owner 1 has available']);
  });
});

describe('balances', () => {
  it('are told of each account, and where an asset does not sum to zero the audit tells them', () => {
    const { engine } = worked();
    trade(engine);
    const dump = engine.dump();
    expect(Object.fromEntries(balancesOf(dump.holdings).get(BTC)!)).toEqual({
      [Account.SPOT]: 10n ** 14n - 100_000n,
      [Account.FEE]: 100_000n,
      [Account.EXTERNAL]: -(10n ** 14n),
    });
    const lost = { ...dump, holdings: dump.holdings.filter(({ account, asset }) => account !== Account.FEE || asset !== BTC) };
    expect(audit(lost)).toEqual([
      `asset 1 does not sum to zero: -100000, of that 99999999900000 in account 0, -100000000000000 in account 20`,
    ]);
    expect(dump.holdings.find(({ account, asset }) => account === Account.EXTERNAL && asset === BTC)!.owner).toBe(numberedOwner(0));
  });
});

describe('open sums', () => {
  it('wrap and unwrap within 64 bits, and are gone when they are zero', () => {
    const nets = new Nets();
    nets.add(1, -(2n ** 63n));
    nets.add(1, -(2n ** 63n));
    nets.assertNone(1);
    nets.add(1, 5n);
    expect(() => {
      nets.assertNone(8);
    }).toThrow('unbalanced postings at sequence 8: 5 of asset 1');
  });
});
