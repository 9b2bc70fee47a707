import { Refusal } from '@kontor/domain/refusals';
import { CommandType } from '@kontor/engine/command';
import type { Command } from '@kontor/engine/command';
import { CommandBuffer } from '@kontor/engine/command-buffer';
import type { EngineDoor } from '@kontor/engine/engine-door';
import { describe, expect, it } from 'vitest';
import { btcUsdt, clientId, openMarkets, placeOrder } from './builders.ts';
import { compareDoors, describeCommand, refusalName } from './compare.ts';
import { createTwin } from './twin/twin.ts';

const TIME = 1_000_000;

function commands(): CommandBuffer {
  const buffer = new CommandBuffer();
  const list: Command[] = [
    ...openMarkets([btcUsdt()], TIME),
    { type: CommandType.DEPOSIT, user: 1, time: TIME, asset: 3, amount: 100_000_000_000n, network: 1, output: 0, transaction: clientId(1) },
    placeOrder(btcUsdt(), { user: 1, time: TIME, side: 'BUY', price: '10.00', quantity: '1', id: clientId(1) }),
    { type: CommandType.TICK, time: TIME },
  ];
  for (const command of list) buffer.write(command);
  return buffer;
}

/** A door that is another one but for what is changed. */
function changed(door: EngineDoor, changes: Partial<Pick<EngineDoor, 'apply' | 'dump'>>): EngineDoor {
  return {
    events: door.events,
    records: door.records,
    get sequence() {
      return door.sequence;
    },
    apply: (buffer, at) => door.apply(buffer, at),
    applyAll: (buffer, from, to) => {
      door.applyAll(buffer, from, to);
    },
    dump: () => door.dump(),
    ...changes,
  };
}

/** A twin with a fault: `spoil` may change what it says behind each command. */
function faulty(spoil: (door: EngineDoor, sequence: number) => number | undefined): EngineDoor {
  const door = createTwin({ recording: true });
  return changed(door, {
    apply: (buffer, at) => {
      const code = door.apply(buffer, at);
      return spoil(door, door.sequence) ?? code;
    },
  });
}

describe('compareDoors', () => {
  const place = 8;

  it('finds nothing between equals', () => {
    expect(compareDoors(createTwin({ recording: true }), createTwin({ recording: true }), commands(), { dumpEvery: 1 })).toBeUndefined();
  });

  it('finds another outcome', () => {
    const other = faulty((_door, sequence) => (sequence === place ? Refusal.LOT_SIZE : undefined));
    const found = compareDoors(createTwin(), other, commands());
    expect(found).toMatchObject({ index: place - 1, sentence: expect.stringContaining('left answers NONE, right LOT_SIZE') });
    expect(found?.sentence).toContain('"quantity":"100000000n"');
  });

  it('finds another event', () => {
    const other = faulty((door, sequence) => {
      if (sequence === place) door.events.words[door.events.length - 16 + 8]! += 1;
      return undefined;
    });
    expect(compareDoors(createTwin(), other, commands())?.sentence).toMatch(
      /^event 1:\n {2}left: .*"lots":100000,.*\n {2}right: .*"lots":100001,/,
    );
  });

  it('finds a missing event', () => {
    const other = faulty((door, sequence) => {
      if (sequence === place) door.events.length -= 16;
      return undefined;
    });
    expect(compareDoors(createTwin(), other, commands())?.sentence).toMatch(/right: nothing/);
  });

  it('finds another ledger record, where both keep them', () => {
    const other = faulty((door, sequence) => {
      if (sequence === place) door.records!.words[4] = 2;
      return undefined;
    });
    expect(compareDoors(createTwin({ recording: true }), other, commands())?.sentence).toMatch(/^ledger record 0:/);
  });

  it('finds another state, with the path to it', () => {
    const door = createTwin({ recording: true });
    const other = changed(door, {
      dump: () => {
        const state = door.dump();
        return { ...state, holdings: state.holdings.map((each) => ({ ...each, orderFreeze: each.orderFreeze + 1n })) };
      },
    });
    const names = { left: 'fast', right: 'naive' };
    expect(compareDoors(createTwin({ recording: true }), other, commands(), { dumpEvery: 100, names })?.sentence).toMatch(
      /^state.holdings.0.orderFreeze: fast "0n", naive "1n"\nafter the last command/,
    );
  });

  it('puts codes and commands into words', () => {
    expect(refusalName(Refusal.WOULD_MATCH)).toBe('WOULD_MATCH');
    expect(refusalName(999)).toBe('code 999');
    const buffer = new CommandBuffer();
    const at = buffer.write({ type: CommandType.TICK, time: TIME });
    expect(describeCommand(buffer, at)).toBe('{"type":"TICK","user":0,"time":1000000}');
    buffer.words[at] = 99 | (6 << 16);
    expect(describeCommand(buffer, at)).toMatch(/^\[393315,/);
  });
});
