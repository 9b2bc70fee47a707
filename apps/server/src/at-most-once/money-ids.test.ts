import { CommandType } from '@kontor/engine/command';
import { CommandBuffer } from '@kontor/engine/command-buffer';
import { expect, test } from 'vitest';
import { clientKey } from '../core-loop/client-id.ts';
import { limit } from '../core-loop/core-world.ts';
import { MACHINE_RANDOM } from '../random.ts';
import { MoneyIds } from './money-ids.ts';

const DAY = 86_400_000;

function idsOf() {
  const hands = { nowMs: 0, applied: 0 };
  const ids = new MoneyIds({
    random: MACHINE_RANDOM,
    nowMs: () => hands.nowMs,
    applied: () => hands.applied,
    capacity: { idsOfPart: 10, parts: 2 },
  });
  return { ids, hands };
}

test('no id is too old, and what there is no room for is told by the command up to which it may be missing', () => {
  const { ids, hands } = idsOf();
  for (let at = 0; at < 19; at++) {
    hands.applied += 1;
    hands.nowMs += 400 * DAY;
    ids.note(1, clientKey(`${at}`));
  }
  expect(ids.gap).toBeUndefined();
  expect(Array.from({ length: 19 }, (_, at) => ids.holds(1, clientKey(`${at}`)))).toEqual(Array.from({ length: 19 }, () => true));
  hands.applied = 20;
  ids.note(1, clientKey('19'));
  expect([ids.gap, ids.holds(1, clientKey('0')), ids.holds(1, clientKey('10'))]).toEqual([10, false, true]);
});

test('of the journal it notes what moves money, and waits for what was before', () => {
  const { ids } = idsOf();
  ids.restoredAt(0);
  expect(ids.gap).toBeUndefined();
  ids.restoredAt(77);
  expect(ids.gap).toBe(77);
  const commands = new CommandBuffer();
  commands.write({ type: CommandType.TRANSFER, user: 3, time: 1, clientId: clientKey('moved'), asset: 0, amount: 1n, from: 0, to: 1 });
  commands.write({ type: CommandType.ADJUST, user: 3, time: 1, clientId: clientKey('adjusted'), asset: 0, account: 0, amount: 1n });
  commands.write({ ...limit(3, 'ordered', 'buy', 90n, 1_000n), time: 1 });
  ids.noteCommands(commands);
  expect(['moved', 'adjusted', 'ordered'].map((id) => ids.holds(3, clientKey(id)))).toEqual([true, true, false]);
  expect(ids.holds(4, clientKey('moved'))).toBe(false);
  ids.memory.pastTold();
  expect(ids.gap).toBeUndefined();
});
