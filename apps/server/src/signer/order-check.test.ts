import { beforeAll, expect, test } from 'vitest';
import type { PayoutOrder } from '../payouts/payout-orders.ts';
import { checkOrder, operatorsFor } from './order-check.ts';
import { signerConfig } from './signer-config.ts';
import { OUTSIDE, hashOf, newApprover } from './signer-world.ts';
import type { Approver, Ordered } from './signer-world.ts';

const USDT = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const HOT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const LIMITS = { auto: '1000', two: '5000', transaction: '10000', hour: '20000', day: '50000', sweepMinimum: '1' };
const { networks } = signerConfig(
  JSON.stringify({
    mode: 'live',
    database: { connectionString: 'none' },
    takesRole: false,
    keyFile: 'a',
    trustFile: 'b',
    bookFile: 'c',
    pollMs: 1,
    networks: [
      {
        network: 'LOCAL',
        rpc: 'http://127.0.0.1:1',
        chainId: 1,
        finalBlocks: 1,
        stuckSeconds: 1,
        maxFeeGwei: '1',
        maxGas: 1,
        topUpDay: '1',
        coins: [
          { symbol: 'USDT', contract: USDT, decimals: 6, ...LIMITS },
          { symbol: 'ETH', contract: '', decimals: 18, ...LIMITS },
        ],
      },
    ],
  }),
  '/',
);

let one: Approver;
let two: Approver;
beforeAll(async () => {
  [one, two] = [await newApprover(1), await newApprover(2)];
});

const ORDERED: Ordered = {
  withdrawal: 9,
  uid: 7,
  network: 'LOCAL',
  symbol: 'USDT',
  contract: USDT,
  address: OUTSIDE,
  amount: '2000',
  fee: '0.5',
};
const orderOf = (ordered: Ordered, approvals: unknown): PayoutOrder => ({
  id: 1,
  kind: 'withdrawal',
  sourceIndex: null,
  approvals,
  ...ordered,
});
const check = (ordered: Ordered, approvals: unknown) =>
  checkOrder(orderOf(ordered, approvals), { networks, trusted: [one, two], hot: HOT });

test.each([
  [0n, 0],
  [1_000n, 0],
  [1_001n, 1],
  [5_000n, 1],
  [5_001n, 2],
] as const)('%s units need %i operators', (amount, operators) => {
  expect(operatorsFor({ auto: 1_000n, two: 5_000n }, amount)).toBe(operators);
});

test('what operators signed may be paid, to the address and the unit', async () => {
  const payment = await check(ORDERED, [await one.approve(hashOf(ORDERED))]);
  expect(payment).toMatchObject({ kind: 'withdrawal', withdrawal: 9, to: OUTSIDE, amount: 2_000_000_000n, digest: hashOf(ORDERED) });
});

test('every character of every field is signed', async () => {
  const approvals = [await one.approve(hashOf(ORDERED))];
  const other: readonly Partial<Ordered>[] = [
    { withdrawal: 10 },
    { uid: 8 },
    { symbol: 'ETH', contract: '' },
    { address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' },
    { amount: '2000.1' },
    { amount: '1999' },
    { fee: '0.4' },
    { fee: '0' },
  ];
  for (const change of other) expect([change, await check({ ...ORDERED, ...change }, approvals)]).toEqual([change, 'NOT_APPROVED']);
});

test('only enough different operators, each with his own key, count', async () => {
  const large = { ...ORDERED, amount: '6000' };
  const [a, b] = [await one.approve(hashOf(large)), await two.approve(hashOf(large))];
  expect(await check(large, [a, b])).toMatchObject({ kind: 'withdrawal' });
  expect(await check(large, [b, a, a])).toMatchObject({ kind: 'withdrawal' });
  const rejected = { ...b, signature: (await two.approve(hashOf(ORDERED))).signature };
  const wrong: readonly unknown[] = [
    [],
    [a],
    [a, a],
    [a, { ...a, operator: 2 }],
    [a, { ...b, operator: 3 }],
    [a, await one.approve(hashOf(large), 2)],
    [a, rejected],
    [a, { ...b, signature: '' }],
    [a, { ...b, signature: 'x'.repeat(86) }],
    null,
    'approved',
    { 0: a, 1: b },
    [a, null],
    Array.from({ length: 21 }, () => b),
  ];
  for (const approvals of wrong) expect([approvals, await check(large, approvals)]).toEqual([approvals, 'NOT_APPROVED']);
});

test.each([
  [{ kind: 'gift' }, 'ORDER_MALFORMED'],
  [{ withdrawal: null }, 'ORDER_MALFORMED'],
  [{ uid: null }, 'ORDER_MALFORMED'],
  [{ address: null }, 'ORDER_MALFORMED'],
  [{ fee: null }, 'ORDER_MALFORMED'],
  [{ fee: '-1' }, 'AMOUNT_WRONG'],
  [{ address: '0x0000000000000000000000000000000000000000' }, 'ADDRESS_WRONG'],
  [{ address: HOT }, 'ADDRESS_WRONG'],
  [{ address: USDT }, 'ADDRESS_WRONG'],
  [{ kind: 'sweep' }, 'ORDER_MALFORMED'],
  [{ kind: 'sweep', withdrawal: null, sourceIndex: null }, 'ORDER_MALFORMED'],
  [{ kind: 'sweep', withdrawal: null, sourceIndex: -1 }, 'ORDER_MALFORMED'],
  [{ kind: 'sweep', withdrawal: null, sourceIndex: 2 ** 31 }, 'ORDER_MALFORMED'],
] as const)('an order with %j is refused', async (parts, refusal) => {
  const order: PayoutOrder = { ...orderOf(ORDERED, [await one.approve(hashOf(ORDERED))]), ...parts };
  expect(await checkOrder(order, { networks, trusted: [one, two], hot: HOT })).toBe(refusal);
});
