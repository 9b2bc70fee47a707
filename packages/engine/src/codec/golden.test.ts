import { COMMAND_NAMES, readCommand } from '@kontor/engine/command';
import { CommandBuffer } from '@kontor/engine/command-buffer';
import { EventLog, EventType, readEvent } from '@kontor/engine/event';
import type { Event } from '@kontor/engine/event';
import { commandOf, commandText } from '@kontor/testkit/command-text';
import type { PlainCommand } from '@kontor/testkit/command-text';
import { sampleCommand } from '@kontor/testkit/command-variants';
import { expect, test } from 'vitest';
import golden from './golden.json' with { type: 'json' };

const COMMANDS = golden.commands.map(({ bytes, fields }) => [fields.type, bytes, commandOf(fields as PlainCommand)] as const);

/** Events stand as their fields are called, 64-bit integers as "123n". */
const EVENTS = golden.events.map(({ bytes, fields }) => {
  const revive = (_name: string, value: unknown) =>
    typeof value === 'string' && /^-?\d+n$/.test(value) ? BigInt(value.slice(0, -1)) : value;
  return [fields.type, bytes, JSON.parse(JSON.stringify(fields), revive) as Event] as const;
});

/** A line for golden.json, to be looked at before it is committed: it holds for as long as a journal. */
function lineFor(name: Parameters<typeof sampleCommand>[0]): string {
  const command = sampleCommand(name, { user: 7, time: 1_767_571_200_123, id: [1, -2, 3, -4] });
  const buffer = new CommandBuffer();
  buffer.write(command);
  return `{"bytes":"${hexOf(buffer.bytes())}","fields":${commandText(command)}}`;
}

function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}

test('every command and event has golden bytes', () => {
  const written = new Set(COMMANDS.map(([name]) => name));
  const missing = [...COMMAND_NAMES.values()].filter((name) => !written.has(name));
  expect(missing.map(lineFor), 'golden.json wants these lines').toEqual([]);
  expect(new Set(EVENTS.map(([name]) => name.toUpperCase()))).toEqual(new Set(Object.keys(EventType)));
});

test.each(COMMANDS)('%s is written and read as it was when it was new: %s', (_name, bytes, command) => {
  const buffer = new CommandBuffer();
  buffer.write(command);
  expect(hexOf(buffer.bytes())).toBe(bytes);
  expect(readCommand(CommandBuffer.of(Buffer.from(bytes, 'hex')), 0)).toEqual(command);
});

test.each(EVENTS)('the event %s is written and read as it was when it was new: %s', (_name, bytes, event) => {
  const log = new EventLog(32);
  log.words.fill(-1);
  log.write(event);
  expect(hexOf(log.bytes())).toBe(bytes);
  expect(readEvent(log, 0)).toEqual(event);
});
