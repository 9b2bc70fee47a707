/** How often each command takes effect, and by what that is known. */
import { AssetFlag } from '@kontor/domain/accounts';
import { RecordType } from '@kontor/domain/record-types';
import { scenario } from '@kontor/testkit/scenario';
import { expect, test } from 'vitest';
import { CommandBuffer } from '../command-buffer.ts';
import { COMMANDS, CommandType, MONEY_COMMANDS, OWN_IDS } from '../command.ts';
import type { CommandName } from '../command.ts';
import { createEngine } from '../engine.ts';
import type { CommandSpec } from './command-table.ts';

/**
 * 'order' and 'money': by a client id. 'key': by what it is about, which the engine remembers for ever. 'state': said again, it says
 * nothing new. A new command does not compile before it is told.
 */
const KNOWN_BY: Readonly<Record<CommandName, 'order' | 'money' | 'key' | 'state'>> = {
  LIST_ASSET: 'state',
  LIST_MARKET: 'state',
  MARKET_STATUS: 'state',
  FEE_TIER: 'state',
  SET_USER: 'state',
  DEPOSIT: 'key',
  TRANSFER: 'money',
  ADJUST: 'money',
  PLACE: 'order',
  CANCEL: 'state',
  CANCEL_ALL: 'state',
  AMEND: 'state',
  REPLACE: 'order',
  PLACE_OCO: 'order',
  CANCEL_AFTER: 'state',
  TICK: 'state',
  INDEX_PRICE: 'state',
  ENGINE_VERSION: 'state',
  OUTAGE: 'state',
  SET_ASSET: 'state',
  SET_PLATFORM: 'state',
  PROPOSE: 'key',
  APPROVE: 'key',
  REJECT: 'key',
  SET_RIGHTS: 'state',
  CREDIT_DEPOSIT: 'key',
  FINAL_HEIGHT: 'state',
  REVERSE_DEPOSIT: 'key',
  WITHDRAW: 'key',
  WITHDRAW_RETURN: 'key',
  WITHDRAW_SEND: 'key',
  WITHDRAW_DONE: 'key',
  SET_WITHDRAWALS: 'state',
  PROOF_ROOT: 'state',
  CONTRACT_TERMS: 'state',
  MARK_PRICE: 'state',
  FUNDING: 'key',
  CONTRACT_SETTING: 'state',
  POSITION_MODE: 'state',
  CONTRACT_PLACE: 'order',
  POSITION_MARGIN: 'money',
  PLACE_PLAN: 'order',
  CANCEL_PLAN: 'state',
  SETTLE_CONTRACT: 'key',
  SECONDS_PAIR: 'state',
  SECONDS_LIMITS: 'state',
  SECONDS_TICK: 'key',
  SECONDS_OPEN: 'money',
  SECONDS_SELF_LIMITS: 'state',
  ICO_ITEM: 'state',
  ICO_SUBSCRIBE: 'money',
  ICO_BLOCK: 'key',
  ICO_REVEAL: 'key',
  ICO_CANCEL: 'state',
  ICO_THAW: 'money',
  P2P_TERMS: 'state',
  P2P_ADVERT: 'state',
  P2P_ADVERT_STATE: 'state',
  P2P_TRADE: 'key',
  P2P_PAID: 'state',
  P2P_CANCEL: 'key',
  P2P_RELEASE: 'key',
  P2P_APPEAL: 'state',
  P2P_APPEAL_WITHDRAW: 'state',
  P2P_RULE: 'key',
  P2P_DEPOSIT: 'state',
  CONTRACT_FEE_TIER: 'state',
  PLACE_WITH_EXIT: 'order',
  PLACE_TRAILING: 'order',
};

test('every command with a client id of its own says what it is for, and no other does', () => {
  for (const [name, { number, id }] of Object.entries<CommandSpec>(COMMANDS)) {
    const by = KNOWN_BY[name as CommandName];
    expect({ name, id, hasId: OWN_IDS.has(number) }).toEqual(
      by === 'order' || by === 'money' ? { name, id: by, hasId: true } : { name, id: undefined, hasId: false },
    );
  }
  expect([...MONEY_COMMANDS]).toEqual([
    CommandType.TRANSFER,
    CommandType.ADJUST,
    CommandType.POSITION_MARGIN,
    CommandType.SECONDS_OPEN,
    CommandType.ICO_SUBSCRIBE,
    CommandType.ICO_THAW,
  ]);
});

/** Whether a record is of trading, where an order's id stands for what is done. */
const IS_TRADING = {
  DEPOSIT: false,
  ADJUST: false,
  TRANSFER_OUT: false,
  TRANSFER_IN: false,
  SPOT_FREEZE: true,
  SPOT_UNFREEZE: true,
  SPOT_TRADE: true,
  SPOT_FEE: true,
  WITHDRAW_FREEZE: false,
  WITHDRAW: false,
  WITHDRAW_FEE: false,
  WITHDRAW_REFUND: false,
  DEPOSIT_REVERSE: false,
  MARGIN_IN: true,
  MARGIN_OUT: true,
  REALIZED_PNL: true,
  CONTRACT_FEE: true,
  FUNDING: true,
  LIQUIDATION_FEE: true,
  INSURANCE_COVER: true,
  ADL: true,
  SECONDS_OPEN: false,
  SECONDS_SETTLE: false,
  SECONDS_REFUND: false,
  SECONDS_FEE: false,
  ICO_PAY: false,
  ICO_REFUND: false,
  ICO_GRANT: false,
  ICO_THAW: false,
  P2P_LOCK: false,
  P2P_RELEASE: false,
  P2P_RETURN: false,
  P2P_FEE: false,
  P2P_DEPOSIT: false,
} as const satisfies Readonly<Record<keyof typeof RecordType, boolean>>;

test('whatever moves money outside trading is known for ever', () => {
  const movers = new Map<string, Set<CommandName>>();
  const s = scenario(() => createEngine({ recording: true }));
  const did = (name: CommandName, act: () => void): void => {
    act();
    for (const { type } of s.lastRecords()) {
      const record = Object.entries(RecordType).find(([, number]) => number === type)![0];
      movers.set(record, (movers.get(record) ?? new Set()).add(name));
    }
  };
  s.markVersion(3);
  did('DEPOSIT', () => s.deposit('alice', 'USDT', '1000'));
  did('ADJUST', () => s.adjust('bob', 'BTC', '3'));
  did('TRANSFER', () => s.transfer('alice', 'USDT', '1', 'SPOT', 'CONTRACT'));
  did('PROPOSE', () => s.propose('carl', 1, 'USDT', '100'));
  did('APPROVE', () => s.approve('dora', 1));
  s.markVersion(5);
  s.limitWithdrawals(100, 100);
  s.uses('USDT', AssetFlag.WITHDRAWALS);
  did('CREDIT_DEPOSIT', () => s.credit('bob', 'USDT', '1', { key: 900 }));
  did('REVERSE_DEPOSIT', () => s.reverse(900));
  did('WITHDRAW', () => s.withdraw('alice', 1, 'USDT', '2', { fee: '1' }));
  did('WITHDRAW_SEND', () => s.send(1));
  did('WITHDRAW_DONE', () => s.paid(1));
  s.withdraw('alice', 2, 'USDT', '2');
  did('WITHDRAW_RETURN', () => s.giveBack(2));
  did('PLACE', () => s.sell('bob', '1', '50.00'));
  did('PLACE', () => s.buy('alice', '1', '60.00'));
  const ofContracts = Object.keys(RecordType).slice(Object.keys(RecordType).indexOf('MARGIN_IN'));
  expect([...movers.keys(), ...ofContracts].toSorted()).toEqual(Object.keys(RecordType).toSorted());
  for (const [record, names] of movers) {
    const isTrading = IS_TRADING[record as keyof typeof RecordType];
    for (const name of names)
      expect([record, name, KNOWN_BY[name]]).toEqual([record, name, isTrading ? 'order' : expect.stringMatching('money|key')]);
  }
});

test('the body of an id is all between the header and the id', () => {
  const commands = new CommandBuffer();
  commands.write({ type: CommandType.TICK, time: 1 });
  const at = commands.write({ type: CommandType.ADJUST, user: 3, time: 1, asset: 7, account: 2, amount: -5n, clientId: [1, 2, 3, 4] });
  expect([...new BigInt64Array(commands.bodyAt(at)!.slice().buffer)]).toEqual([7n | (2n << 32n), -5n]);
  expect(commands.bodyAt(0)).toBeUndefined();
});
