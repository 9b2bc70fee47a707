/** What was measured of each part, in words: names and values, in the order in which one looks at them. */
import type { PartState, systemState } from '@kontor/contract/console/running';
import type { OperatorAnswerOf } from '@kontor/contract/console/operator-call';
import { bytesOf, shareOf, spanOf } from '../../i18n/sizes.ts';
import { counted, utcTime } from '../../i18n/times.ts';
import { say } from '../../i18n/words.ts';
import type { WordKey } from '../../i18n/words.ts';

export type SystemState = OperatorAnswerOf<typeof systemState>;
type FactName = Extract<WordKey, `running.facts.${string}`> extends `running.facts.${infer Name}` ? Name : never;
type PartName = Extract<WordKey, `running.parts.${string}`> extends `running.parts.${infer Name}` ? Name : never;

export interface Part {
  readonly id: PartName;
  readonly state: PartState;
  /** When it was measured last; null: never. */
  readonly measured: number | null;
  readonly facts: readonly (readonly [name: string, value: string])[];
}

/** The parts, what everything hangs on first. */
export function partsOf(state: SystemState): readonly Part[] {
  const { core, journal, follower, database, standbys, feed, chains, deals, reconciler, books, sockets, time } = state;
  return [
    part('core', core, [
      fact(core.open ? 'open' : 'halted', say('running.facts.yes')),
      ...(core.why === null ? [] : [fact('why', core.why)]),
      fact('sequence', counted(core.sequence)),
      fact('pace', known(core.per_second, String)),
    ]),
    part('journal', journal, [
      fact('written', known(journal.written, utcTime)),
      fact('archived', journal.archived === null ? say('running.facts.nothing') : counted(journal.archived.sequence)),
      ...snapshotOf(journal),
    ]),
    part('follower', follower, [
      fact('recorded', counted(follower.recorded)),
      fact('lag', counted(follower.lag)),
      ...(follower.lag === 0 ? [] : [fact('lagFor', spanOf(follower.lag_ms))]),
    ]),
    part('reconciler', reconciler, [fact('differences', known(reconciler.differences, counted))]),
    part('books', books, [fact('differing', books.differing.length === 0 ? say('running.facts.none') : books.differing.join(', '))]),
    part('database', database, [
      fact(
        'answered',
        known(database.answered_ms, (ms) => `${ms} ms`),
      ),
      fact('size', known(database.bytes, bytesOf)),
      fact('connections', ofMost(database.connections, database.max_connections)),
    ]),
    part(
      'standbys',
      standbys,
      standbys.state === 'off'
        ? []
        : [fact('expected', counted(standbys.expected)), fact('synchronous', known(standbys.synchronous, counted))],
    ),
    ...state.disks.map(({ disk, total, free, ...each }) =>
      part(disk, each, each.state === 'off' ? [] : [fact('free', known(free, bytesOf)), fact('taken', takenOf(total, free))]),
    ),
    part('feed', feed, [
      fact('kind', say(`running.kinds.${feed.kind}`)),
      fact('pairs', counted(feed.pairs)),
      fact('stalePairs', feed.stale.length === 0 ? say('running.facts.none') : feed.stale.map(({ pair }) => pair).join(', ')),
      ...feed.venues.map(({ venue, heard }) => [venue, heard === null ? say('running.facts.silent') : ago(heard, time)] as const),
    ]),
    part(
      'chains',
      chains,
      chains.networks.length === 0 ? [fact('networks', say('running.facts.none'))] : chains.networks.map((each) => chainFact(each, time)),
    ),
    ...state.messages.map((each) => part(each.channel, each, [...waitingOf(each, time), fact('failed', known(each.failed, counted))])),
    ...state.outboxes.map((each) => part(each.outbox, each, waitingOf(each, time))),
    part('deals', deals, [
      fact('overdue', known(deals.overdue, counted)),
      ...(deals.oldest === null ? [] : [fact('oldest', ago(deals.oldest, time))]),
    ]),
    part('sockets', sockets, [fact('open', ofMost(sockets.open, sockets.most))]),
    part('process', state.process, [
      fact('release', state.process.release),
      fact('engine', String(state.process.engine)),
      fact('up', spanOf(time - state.process.started)),
      fact('memory', bytesOf(state.process.memory)),
      fact('heap', bytesOf(state.process.heap)),
    ]),
  ];
}

function part(id: PartName, { state, measured }: Pick<Part, 'state' | 'measured'>, facts: Part['facts']): Part {
  return { id, state, measured, facts };
}

function fact(name: FactName, value: string): readonly [string, string] {
  return [say(`running.facts.${name}`), value];
}

function chainFact(
  { network, head, height, advanced, stopped }: SystemState['chains']['networks'][number],
  nowMs: number,
): readonly [string, string] {
  const span = spanOf(Math.max(0, nowMs - advanced));
  if (stopped !== null) return [network, say('running.facts.stopped', { why: stopped })];
  if (head === null) return [network, say('running.facts.nodeAway', { time: span })];
  return [network, say('running.facts.readTo', { height: known(height, counted), time: span })];
}

/** What was never measured is said to be unknown, and is not 0. */
function known<Value>(value: Value | null, words: (value: Value) => string): string {
  return value === null ? say('running.unknown') : words(value);
}

function ofMost(count: number | null, most: number | null): string {
  return count === null || most === null
    ? say('running.unknown')
    : say('running.facts.ofMost', { count: counted(count), most: counted(most) });
}

function takenOf(total: number | null, free: number | null): string {
  return total === null || free === null ? say('running.unknown') : shareOf(total - free, total);
}

function ago(thenMs: number, nowMs: number): string {
  return say('running.facts.ago', { time: spanOf(Math.max(0, nowMs - thenMs)) });
}

function snapshotOf({ snapshot, measured }: SystemState['journal']): Part['facts'] {
  if (snapshot === null) return [fact('snapshot', measured === null ? say('running.unknown') : say('running.facts.nothing'))];
  const { sequence, hash } = snapshot;
  return [fact('snapshot', counted(sequence)), fact('chain', `${hash.slice(0, 6)}…${hash.slice(-4)}`)];
}

function waitingOf({ waiting, oldest }: { readonly waiting: number | null; readonly oldest: number | null }, nowMs: number): Part['facts'] {
  const count = fact('waiting', known(waiting, counted));
  return oldest === null ? [count] : [count, fact('oldest', ago(oldest, nowMs))];
}
