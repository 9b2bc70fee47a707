/** What stands behind a cross account between the events of a command, whose ledger records come behind them. */
import { Bucket } from '@kontor/domain/accounts';
import { expect, test } from 'vitest';
import { ContractWallets } from './contract-wallets.ts';

const [ANN, BOB] = [1, 2];

/** `carried`: what the engine says of everybody at the end of a batch. */
function world(carried = 0n) {
  const said = { isOneWay: false, carried, settings: [], margins: [] };
  return { wallets: new ContractWallets({ contractAccount: () => said }), said };
}

test('what events brought counts at once, and once only when the records say it too', () => {
  const { wallets } = world();
  wallets.note(ANN, Bucket.AVAILABLE, 100n);
  wallets.moved(ANN, -70n);
  wallets.moved(ANN, 5n);
  expect([wallets.standing(ANN), wallets.of(ANN).available, wallets.standing(BOB)]).toEqual([35n, 100n, 0n]);
  wallets.commandEnd();
  wallets.note(ANN, Bucket.AVAILABLE, 35n);
  expect(wallets.standing(ANN)).toBe(35n);
});

test('what cannot be paid waits into the next command of a batch, and is paid by what comes in', () => {
  const { wallets } = world();
  wallets.note(ANN, Bucket.AVAILABLE, 100n);
  wallets.moved(ANN, -130n);
  wallets.commandEnd();
  wallets.note(ANN, Bucket.AVAILABLE, 0n);
  expect(wallets.standing(ANN)).toBe(-30n);
  wallets.moved(ANN, 50n);
  expect(wallets.standing(ANN)).toBe(20n);
  wallets.commandEnd();
  wallets.note(ANN, Bucket.AVAILABLE, 20n);
  expect(wallets.standing(ANN)).toBe(20n);
});

test('at the end of a batch the engine says what the fund has paid of it', () => {
  const { wallets, said } = world();
  wallets.moved(ANN, -30n);
  wallets.commandEnd();
  said.carried = 12n;
  wallets.batchEnd();
  expect(wallets.standing(ANN)).toBe(-12n);
});

test('begun from a snapshot, the engine says what waits', () => {
  const { wallets } = world(30n);
  wallets.restore(ANN, { available: 0n, locked: 7n });
  wallets.restore(BOB, { available: 1n, locked: 0n });
  expect([wallets.standing(ANN), wallets.standing(BOB), wallets.of(ANN).locked]).toEqual([-30n, 1n, 7n]);
});
