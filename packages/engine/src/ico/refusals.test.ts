import { IcoMode } from '@kontor/domain/ico/words';
import { commitmentOf } from '@kontor/domain/ico/secret';
import { Refusal } from '@kontor/domain/refusals';
import { clientId } from '@kontor/testkit/builders';
import { DOORS } from '@kontor/testkit/doors';
import { icoAssets, icoTimes, IcoWorld, itemTerms, SECRET } from '@kontor/testkit/ico-world';
import type { IcoOutcome } from '@kontor/testkit/ico-world';
import { describe, expect, test } from 'vitest';
import { CommandType } from '../command.ts';
import type { Command } from '../command.ts';
import { halvesOf } from './halves.ts';

const ZERO = halvesOf(new Uint8Array(32));
const DAY = 86_400_000;
type Terms = ReturnType<typeof itemTerms>;

/** What an item cannot be, whatever there is. */
const MALFORMED: Readonly<Record<string, Partial<Terms>>> = {
  'an item below 0': { item: -1 },
  'an item above 65,535': { item: 65_536 },
  'another mode': { mode: 2 },
  'no supply': { supply: 0n },
  'no price': { price: 0n },
  'a supply below 0': { supply: -1n },
  'no lot': { lot: 0n },
  'no cap': { cap: 0n },
  'a cap above 2^31 - 1': { cap: 2_147_483_648n },
  'no commitment': { commitment: ZERO },
  'a network below 0': { network: -1 },
  'a height below 0': { height: -1 },
  'half a height': { height: 0.5 },
  'a height above 2^53 - 1': { height: 2 ** 53 },
  'shares with a lot': { mode: IcoMode.PRO_RATA, lot: 1n },
  'shares with a commitment': { mode: IcoMode.PRO_RATA, commitment: halvesOf(commitmentOf(SECRET)) },
  'shares with a network': { mode: IcoMode.PRO_RATA, network: 1 },
  'shares with a height': { mode: IcoMode.PRO_RATA, height: 1 },
  'shares with a cap below 0': { mode: IcoMode.PRO_RATA, cap: -1n },
  'more frozen than there is': { freezeRate: 100_000_001 },
  'less frozen than nothing': { freezeRate: -1 },
  'frozen for no day': { freezeDays: 0 },
  'days of nothing frozen': { freezeRate: 0 },
  'days below 0': { freezeDays: -1 },
  'more than ten years': { freezeDays: 3_651 },
  'a start at 0': { start: 0 },
  'no number': { start: Number.NaN },
  'a part of a millisecond': { end: icoTimes.end + 0.5 },
  'an end at its start': { end: icoTimes.start },
  'a draw at its end': { drawBy: icoTimes.end },
  'a draw after more than thirty days': { drawBy: icoTimes.end + 30 * DAY + 1 },
};

/** What no item may be listed with. */
const BAD_TERMS: Readonly<Record<string, Partial<Terms>>> = {
  'its own payment': { payment: icoAssets.token.id, token: icoAssets.token.id },
  'a payment that no item takes': { payment: icoAssets.other.id },
  'an end that has come': { start: 1, end: icoTimes.start - 3_600_000, drawBy: icoTimes.end },
  'a lot that costs no whole unit': { lot: 10_000_000_001n },
  'no whole lot': { lot: 100_000_000_001n, supply: 100_000_000_000n, price: 100_000_000n },
  'more lots than there are numbers': { lot: 1n, supply: 2_147_483_648n, price: 100_000_000n },
  'a supply above 2^62': { supply: 2n ** 62n + 1n, mode: IcoMode.PRO_RATA, price: 1n },
  'worth more than 2^62': { supply: 2n ** 62n, mode: IcoMode.PRO_RATA, price: 100_000_001n },
};

describe.each(DOORS)('refusals of subscriptions, %s', (_name, make) => {
  const world = (): IcoWorld => new IcoWorld(make({ recording: true }));

  test.each(Object.entries(MALFORMED))('an item with %s is malformed', (_what, changes) => {
    expect(world().item(changes).refusal).toBe('MALFORMED');
  });

  test.each(Object.entries(BAD_TERMS))('an item with %s has bad terms', (_what, changes) => {
    expect(world().item(changes).refusal).toBe('BAD_TERMS');
  });

  test('the highest of everything is taken', () => {
    const w = world();
    expect(w.item({ item: 65_535, supply: 2n ** 62n, mode: IcoMode.PRO_RATA, price: 100_000_000n, cap: 2n ** 62n }).refusal).toBe('NONE');
    expect(w.item({ item: 0, lot: 1n, supply: 2_147_483_647n, price: 100_000_000n, cap: 2_147_483_647n }).refusal).toBe('NONE');
    expect(w.item({ item: 1, drawBy: icoTimes.end + 30 * DAY, freezeDays: 3_650, freezeRate: 100_000_000 }).refusal).toBe('NONE');
  });

  test('terms change until the start, and never after it', () => {
    const w = world();
    w.item();
    w.time = icoTimes.start - 1;
    expect(w.item({ price: 100_000_000n, drawBy: icoTimes.end + DAY }).refusal).toBe('NONE');
    expect(w.state()).toMatchObject({ terms: { price: 100_000_000n }, drawBy: icoTimes.end + DAY });
    w.time = icoTimes.start;
    expect(w.item().refusal).toBe('ITEM_OPEN');
    expect(w.item({ end: icoTimes.start, start: 1 }).refusal).toBe('BAD_TERMS');
    expect(w.item({ token: 99 }).refusal).toBe('UNKNOWN_ASSET');
  });

  test('an item that was cancelled before its start is not opened again', () => {
    const w = world();
    w.item();
    expect(w.cancel().refusal).toBe('NONE');
    expect(w.item().refusal).toBe('ITEM_OPEN');
  });

  test('a subscription is asked in this order', () => {
    const w = world();
    const alice = w.user('alice');
    const send = (fields: Partial<Command> = {}): IcoOutcome =>
      w.apply({
        type: CommandType.ICO_SUBSCRIBE,
        time: w.time,
        user: alice,
        item: 7,
        quantity: 1n,
        clientId: clientId(9),
        ...fields,
      } as Command);
    const suspend = (flags: number): void => {
      w.must({ type: CommandType.SET_USER, time: w.time, user: alice, tier: 0, flags });
    };
    suspend(1);
    expect(send({ quantity: 0n }).refusal).toBe('MALFORMED');
    expect(send({ quantity: -1n }).refusal).toBe('MALFORMED');
    expect(send({ deadline: w.time - 1 }).refusal).toBe('TOO_LATE');
    expect(send({ quantity: 2n ** 31n }).refusal).toBe('UNKNOWN_ITEM');
    w.item({ cap: 5n });
    expect(send({ quantity: 2n ** 31n }).refusal).toBe('MALFORMED');
    expect(send().refusal).toBe('USER_SUSPENDED');
    suspend(0);
    expect(send().refusal).toBe('NOT_OPEN');
    w.time = icoTimes.start;
    expect(send({ quantity: 6n }).refusal).toBe('NOT_FUNDED');
    w.treasury('999.99999999');
    expect(send({ quantity: 6n }).refusal).toBe('NOT_FUNDED');
    w.treasury('0.00000001');
    expect(send({ quantity: 6n }).refusal).toBe('SUBSCRIPTION_LIMIT');
    expect(send({ quantity: 5n }).refusal).toBe('INSUFFICIENT_BALANCE');
    w.give('alice', '24.99999999');
    expect(send({ quantity: 5n }).refusal).toBe('INSUFFICIENT_BALANCE');
    w.give('alice', '0.00000001');
    expect(send({ quantity: 4n, deadline: w.time }).refusal).toBe('NONE');
    w.give('alice', '5');
    expect(send({ quantity: 2n, clientId: clientId(10) }).refusal).toBe('SUBSCRIPTION_LIMIT');
    w.time = icoTimes.end - 1;
    expect(send({ quantity: 1n, clientId: clientId(10) }).refusal).toBe('NONE');
    w.time = icoTimes.end;
    expect(send({ quantity: 1n, clientId: clientId(11) }).refusal).toBe('NOT_OPEN');
  });

  test('there are no more tickets than a list of them is planned for', () => {
    const w = world().open({ lot: 1n, price: 100_000_000n, supply: 2_000_000_000n, cap: 2_147_483_647n });
    w.give('alice', '1');
    expect(w.subscribe('alice', 67_108_865).refusal).toBe('SUBSCRIPTION_LIMIT');
    expect(w.subscribe('alice', 67_108_864).refusal).toBe('NONE');
    expect(w.subscribe('alice', 1).refusal).toBe('SUBSCRIPTION_LIMIT');
    w.cancel();
  });

  test('what is committed in all has a bound', () => {
    const w = world().open({ mode: IcoMode.PRO_RATA });
    w.give('alice', '1');
    w.subscribe('alice', '1');
    const most = 2n ** 62n - 100_000_000n;
    const send = (quantity: bigint): string =>
      w.apply({ type: CommandType.ICO_SUBSCRIBE, time: w.time, user: 1, item: 7, quantity, clientId: clientId(99) }).refusal;
    expect([send(most + 1n), send(most)]).toEqual(['SUBSCRIPTION_LIMIT', 'INSUFFICIENT_BALANCE']);
  });

  test('block and secret are asked in this order', () => {
    const w = world();
    expect([w.block().refusal, w.reveal().refusal, w.cancel().refusal, w.thaw('alice').refusal]).toEqual(
      Array.from({ length: 4 }, () => 'UNKNOWN_ITEM'),
    );
    w.open();
    expect(w.block(new Uint8Array(32)).refusal).toBe('MALFORMED');
    expect([w.block().refusal, w.reveal().refusal]).toEqual(['NOT_ENDED', 'NOT_ENDED']);
    w.give('alice', '600');
    w.subscribe('alice', 120);
    w.at(icoTimes.end);
    expect(w.reveal().refusal).toBe('NOT_ENDED');
    const late = w.apply({ type: CommandType.ICO_BLOCK, time: w.time, deadline: w.time - 1, item: 7, hash: halvesOf(SECRET) });
    expect(late.refusal).toBe('TOO_LATE');
    expect(w.block().refusal).toBe('NONE');
    const wrong = SECRET.slice();
    wrong[31]! ^= 1;
    expect(w.reveal(wrong)).toMatchObject({ refusal: 'WRONG_SECRET', events: [{ type: 'command', code: Refusal.WRONG_SECRET }] });
    expect(w.reveal().refusal).toBe('NONE');
    expect(w.cancel().refusal).toBe('NOT_OPEN');
    const again = { type: CommandType.ICO_BLOCK, time: w.time, deadline: w.time - 1, item: 7 } as const;
    expect(w.apply({ ...again, hash: w.state().hash! }).refusal).toBe('REPEATED');
  });

  test('before their release they are malformed', () => {
    const w = new IcoWorld(make({ recording: true }), { release: 5 });
    expect([w.item(), w.subscribe('alice', 1), w.block(), w.reveal(), w.cancel(), w.thaw('alice')].map(({ refusal }) => refusal)).toEqual(
      Array.from({ length: 6 }, () => 'MALFORMED'),
    );
  });

  test('operators cannot take tokens that somebody waits for, and may take what was paid once it is theirs', () => {
    const w = world().open();
    expect(w.treasury('-1').refusal).toBe('NONE');
    w.treasury('1.5');
    w.give('alice', '600');
    w.subscribe('alice', 120);
    expect(w.treasury('-0.50000001').refusal).toBe('INSUFFICIENT_BALANCE');
    expect(w.treasury('-0.5').refusal).toBe('NONE');
    expect(w.treasury('-0.00000001').refusal).toBe('INSUFFICIENT_BALANCE');
    expect(w.treasury('-0.00000001', { asset: icoAssets.payment }).refusal).toBe('INSUFFICIENT_BALANCE');
    w.at(icoTimes.end);
    w.block();
    expect(w.treasury('-0.00000001').refusal).toBe('INSUFFICIENT_BALANCE');
    w.reveal();
    expect(w.treasury('-500', { asset: icoAssets.payment }).refusal).toBe('NONE');
    expect([w.treasuryOf(icoAssets.token), w.treasuryOf(icoAssets.payment)]).toEqual(['0', '0']);
  });

  test('4,096 items have terms, and no more', () => {
    const w = new IcoWorld(make({ recording: false }), { audited: false });
    for (let item = 0; item < 4_096; item++) expect(w.item({ item }).refusal).toBe('NONE');
    expect(w.item({ item: 4_096 }).refusal).toBe('ENGINE_FULL');
    expect(w.item({ item: 4_095, price: 100_000_000n }).refusal).toBe('NONE');
  });
});
