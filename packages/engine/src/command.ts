/**
 * Commands in binary: what the journal stores and the engine reads. A command is a run of 32-bit little-endian words at an
 * even word offset, so that the same bytes can be read as words, as doubles and as 64-bit integers without copying.
 *
 * Header, all commands:
 *   w0     type | words << 16           (words: length of the whole command, even)
 *   w1     user (0 for the operator's commands)
 *   w2-3   time, ms since 1970 UTC, double; stamped by the core loop
 *   w4-5   deadline, ms, double; the command is refused when stamped later; 0 is none
 * Behind it stand the fields that COMMANDS (codec/command-table.ts) names. Amounts are counts of the asset's smallest unit. A price is quote units for
 * one whole base coin.
 */

import { COMMANDS } from './codec/command-table.ts';
import type { CommandSpec } from './codec/command-table.ts';
import { CommandWords } from './codec/command-words.ts';
import { readCommand } from './codec/read-command.ts';
import { namesOf, numbersOf } from './codec/fields.ts';
import type { ObjectOf } from './codec/fields.ts';
import { layoutOf } from './codec/layout.ts';
import type { Layout } from './codec/layout.ts';

export type { ClientId } from './codec/fields.ts';
export { MarkFlag, SecondsTickFlag, TermFlag } from './codec/command-table.ts';
export { COMMANDS, CommandWords, readCommand };

/** Words in the header. */
export const HEADER_WORDS = 6;

/** Flags of a user (SET_USER). */
export const UserFlag = { SUSPENDED: 1 } as const;

/** Whether a user's identity is verified (SET_RIGHTS); the limits of the platform depend on it. */
export const VerifiedLevel = { NONE: 0, VERIFIED: 1 } as const;

/** What a user may do once it was opened for him (SET_RIGHTS). */
export const UserPermission = { FUTURES: 1, SECONDS: 2, P2P_ADVERTISE: 4 } as const;

/** `market` of a CANCEL_ALL that means every market. */
export const ALL_MARKETS = -1;

/** The release of the engine's rules; an ENGINE_VERSION command marks where it takes effect. */
export const ENGINE_VERSION = 7;

/** The oldest release whose journal this one replays. */
export const OLDEST_ENGINE_VERSION = 1;

/** The flags word of an order as a number: a byte each. */
export function packFlags(side: number, orderType: number, timeInForce: number, selfTrade: number): number {
  return (side & 255) | ((orderType & 255) << 8) | ((timeInForce & 255) << 16) | ((selfTrade & 255) << 24);
}

export type CommandName = keyof typeof COMMANDS;
export const CommandType = numbersOf(COMMANDS);
export type CommandType = (typeof CommandType)[CommandName];

/** The names of the commands by their numbers. */
export const COMMAND_NAMES: ReadonlyMap<number, CommandName> = new Map(
  Object.entries(CommandType).map(([name, type]) => [type, name as CommandName]),
);

/** Where the fields of each command stand, by its number. */
export const COMMAND_LAYOUTS: ReadonlyMap<number, Layout> = new Map(
  Object.values(COMMANDS).map(({ number, fields }) => [number, layoutOf(fields, HEADER_WORDS)]),
);

/** Where the client id stands under which a command takes effect at most once, by its number. A cancel's names an order and is not its own. */
export const OWN_IDS: ReadonlyMap<number, number> = new Map(
  [...COMMAND_LAYOUTS].flatMap(([type, { places }]) =>
    places.filter(({ word, field }) => word === 'CLIENT' && field.kind === 'id').map(({ at }) => [type, at] as const),
  ),
);

/** The commands whose client ids are known for ever, because they move money outside trading. */
export type MoneyCommandName = {
  [Name in CommandName]: (typeof COMMANDS)[Name] extends { readonly id: 'money' } ? Name : never;
}[CommandName];

/** Their numbers. */
export const MONEY_COMMANDS: ReadonlySet<number> = new Set(
  Object.values<CommandSpec>(COMMANDS).flatMap(({ number, id }) => (id === 'money' ? [number] : [])),
);

/** What stands in front of a row's fields. */
type HeaderOf<Row extends CommandSpec> = {
  /** ms since 1970 UTC. */
  readonly time: number;
  /** ms; the command is refused when stamped later. 0 or nothing: none. */
  readonly deadline?: number;
} & (Row extends { readonly user: true } ? { readonly user: number } : { readonly user?: number });

type Flat<T> = { [K in keyof T]: T[K] };

/** The command of a name as an object. */
export type CommandOf<Name extends CommandName> = {
  [N in Name]: Flat<
    { readonly type: (typeof COMMANDS)[N]['number'] } & HeaderOf<(typeof COMMANDS)[N]> & ObjectOf<(typeof COMMANDS)[N]['fields']>
  >;
}[Name];
export type Command = CommandOf<CommandName>;

/** Reads a command whose name and shape are known already. Throws when it is another, or has bits that mean nothing. */
export function readCommandAs<Name extends CommandName>(name: Name, ...[buffer, at]: Parameters<typeof readCommand>): CommandOf<Name> {
  const command = readCommand(buffer, at);
  if (command?.type !== CommandType[name]) throw new Error(`no ${name} at word ${at}`);
  return command as CommandOf<Name>;
}

/** An order's id: the slot it occupies and its number, which rises with every accepted order and never repeats. */
export type OrderId = CommandOf<'AMEND'>['order'];

/** The numbers of MarketTerms, in the order in which LIST_MARKET stores them. */
export const TERM_NUMBERS = namesOf(COMMANDS.LIST_MARKET.fields.terms.fields, 'f64');

/** What SET_PLATFORM holds, by name, in the order in which it stores them. */
export const PLATFORM_LIMITS = namesOf(COMMANDS.SET_PLATFORM.fields.limits.fields, 'i32');
export type PlatformLimits = CommandOf<'SET_PLATFORM'>['limits'];
