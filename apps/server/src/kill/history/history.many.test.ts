/** What an exchange that does one thing after the other tells its clients is never called wrong; whatever is altered in it is. */
import { Refusal } from '@kontor/domain/refusals';
import { describe, expect, test } from 'vitest';
import { drawFrom } from '../../seeded-draw.ts';
import type { Draw } from '../../seeded-draw.ts';
import { checkHistory } from './check-history.ts';
import type { LoggedCall, Told } from './history-log.ts';
import { playModel } from './model-exchange.ts';
import type { JournalledDeed, Timeline } from './timeline.ts';

const SEEDS = process.env['MANY'] === undefined ? 100 : 600;

interface History {
  readonly calls: LoggedCall[];
  readonly gone: Map<string, number>;
  readonly timeline: Timeline;
}

/** By their seed, from 1; nothing is altered in place. */
const HISTORIES = new Map(
  Array.from({ length: SEEDS }, (_, at): [number, History] => {
    const { log, exchange } = playModel(drawFrom(at + 1));
    return [at + 1, { calls: log.calls, gone: log.gone, timeline: exchange }];
  }),
);

const withDeeds = (history: History, deeds: readonly JournalledDeed[]): History => {
  const { timeline } = history;
  const end = Math.max(timeline.end, ...deeds.map(({ sequence }) => sequence));
  return { ...history, timeline: { end, deeds, rows: timeline.rows.bind(timeline), ended: timeline.ended.bind(timeline) } };
};
const withTold = (history: History, call: LoggedCall, told: Partial<Told>): History => ({
  ...history,
  calls: history.calls.map((each) => (each === call ? { ...each, told: { ...each.told, ...told } as Told } : each)),
});
type Done = LoggedCall & { readonly told: Extract<Told, { kind: 'done' }> };
type Rows = LoggedCall & { readonly told: Extract<Told, { kind: 'rows' }> };
const doneOf = ({ calls }: History): Done[] => calls.filter((call): call is Done => call.told?.kind === 'done');
const rowsOf = ({ calls }: History): Rows[] => calls.filter((call): call is Rows => call.told?.kind === 'rows');
const liveOf = (history: History): Rows[] => rowsOf(history).filter(({ asked }) => asked.kind === 'read' && asked.what !== 'order history');
const pick = <Thing>(list: readonly Thing[], draw: Draw): Thing | undefined => list[draw(Math.max(1, list.length))];

/** Each makes something of a right history that no exchange can have told, where the history has what that takes. */
const ALTERATIONS: Readonly<Record<string, (history: History, draw: Draw) => History | undefined>> = {
  'an acknowledged change is lost': (history, draw) => {
    const call = pick(doneOf(history), draw);
    return (
      call &&
      withDeeds(
        history,
        history.timeline.deeds.filter(
          ({ user, deed, code, sequence }) =>
            call.user !== user ||
            call.asked.kind !== 'write' ||
            call.asked.deed !== deed ||
            code !== Refusal.NONE ||
            (call.asked.id === undefined && sequence !== call.told.sequence),
        ),
      )
    );
  },
  'a change is done twice': (history, draw) => {
    const deed = pick(
      history.timeline.deeds.filter(({ code, key }) => code === Refusal.NONE && key !== undefined),
      draw,
    );
    return deed && withDeeds(history, [...history.timeline.deeds, { ...deed, sequence: history.timeline.end + 1 }]);
  },
  'a change that nobody asked for': (history, draw) => {
    const deed = pick(
      history.timeline.deeds.filter(({ code }) => code === Refusal.NONE),
      draw,
    );
    return (
      deed &&
      withDeeds(history, [
        ...history.timeline.deeds,
        { ...deed, key: deed.key && 'nobody', deed: 'cancel x', sequence: history.timeline.end + 1 },
      ])
    );
  },
  'another sequence is told': (history, draw) => {
    const call = pick(
      doneOf(history).filter(({ told, asked }) => !told.repeated && asked.kind === 'write' && asked.id !== undefined),
      draw,
    );
    return call && withTold(history, call, { sequence: call.told.sequence + 1 + draw(2) });
  },
  'another order is told': (history, draw) => {
    const call = pick(
      doneOf(history).filter(({ told }) => told.orderId !== undefined),
      draw,
    );
    return call && withTold(history, call, { orderId: 'o0' });
  },
  'what is repeated is told as new': (history, draw) => {
    const call = pick(
      doneOf(history).filter(
        ({ told, asked }) =>
          told.repeated &&
          doneOf(history).some(
            (other) => !other.told.repeated && other.user + JSON.stringify(other.asked) === other.user + JSON.stringify(asked),
          ),
      ),
      draw,
    );
    return call && withTold(history, call, { repeated: false });
  },
  'what is done is told as refused': (history, draw) => {
    // Of one without an id, another without an answer may have been it.
    const call = pick(
      doneOf(history).filter(({ told, asked }) => !told.repeated && asked.kind === 'write' && asked.id !== undefined),
      draw,
    );
    return (
      call && { ...history, calls: history.calls.map((each) => (each === call ? { ...each, told: { kind: 'refused', code: 1 } } : each)) }
    );
  },
  'what is refused is told as done': (history, draw) => {
    const call = pick(
      history.calls.filter(({ told }) => told?.kind === 'refused'),
      draw,
    );
    return (
      call && {
        ...history,
        calls: history.calls.map((each) =>
          each === call
            ? { ...each, told: { kind: 'done', sequence: history.timeline.end + 1, orderId: undefined, repeated: false } }
            : each,
        ),
      }
    );
  },
  'two changes, one after the other, stand the other way round': (history, draw) => {
    const all = doneOf(history).filter(({ told }) => !told.repeated);
    const pairs = all.flatMap((one) => all.filter((other) => one.endedMs! < other.sentMs).map((other) => [one, other] as const));
    const [one, other] = pick(pairs, draw) ?? [];
    if (one === undefined || other === undefined) return undefined;
    const swapped = new Map([
      [one.told.sequence, other.told.sequence],
      [other.told.sequence, one.told.sequence],
    ]);
    const place = (sequence: number): number => swapped.get(sequence) ?? sequence;
    return {
      ...withDeeds(
        history,
        history.timeline.deeds.map((deed) => ({ ...deed, sequence: place(deed.sequence) })),
      ),
      calls: history.calls.map((call) =>
        call.told?.kind === 'done' ? { ...call, told: { ...call.told, sequence: place(call.told.sequence) } } : call,
      ),
    };
  },
  'a list is from before min_seq': (history, draw) => {
    const call = pick(
      liveOf(history).filter(({ asked }) => asked.kind === 'read' && asked.minSeq > 0),
      draw,
    );
    if (call?.asked.kind !== 'read') return undefined;
    const sequence = draw(call.asked.minSeq);
    return withTold(history, call, { sequence, rows: history.timeline.rows(call.user, call.asked.what as 'balances', sequence) });
  },
  'a list goes back on its line': (history, draw) => {
    const all = liveOf(history);
    const pairs = all.flatMap((one) =>
      all
        .filter((other) => one.line === other.line && one.endedMs! < other.sentMs && one.told.sequence > 0)
        .map((other) => [one, other] as const),
    );
    const [one, other] = pick(pairs, draw) ?? [];
    if (one === undefined || other?.asked.kind !== 'read') return undefined;
    const sequence = draw(one.told.sequence);
    return withTold(history, other, { sequence, rows: history.timeline.rows(other.user, other.asked.what as 'balances', sequence) });
  },
  'a list is from the future': (history, draw) => {
    const call = pick(liveOf(history), draw);
    return call && withTold(history, call, { sequence: history.timeline.end + 1 });
  },
  'a list has a row that never was': (history, draw) => {
    const call = pick(rowsOf(history), draw);
    return call && withTold(history, call, { rows: ['never', ...call.told.rows] });
  },
  'a list of what is open lacks a row': (history, draw) => {
    const call = pick(
      liveOf(history).filter(({ told }) => told.rows.length > 0),
      draw,
    );
    return call && withTold(history, call, { rows: call.told.rows.slice(1) });
  },
  'a call is made up': (history) => {
    const call: LoggedCall = {
      number: history.calls.length + 1,
      user: 1,
      line: undefined,
      server: undefined,
      asked: { kind: 'write', deed: 'place 0', id: 'made up' },
      sentMs: 0,
      endedMs: 1_000_000,
      told: { kind: 'done', sequence: 1, orderId: 'o1', repeated: false },
    };
    return { ...history, calls: [...history.calls, call] };
  },
};

test(`${SEEDS} right histories are called right`, () => {
  for (const [seed, { timeline, ...log }] of HISTORIES) {
    expect([seed, checkHistory(log, timeline)]).toEqual([seed, []]);
  }
});

describe('altered', () => {
  test.each(Object.keys(ALTERATIONS))('%s', (name) => {
    let altered = 0;
    for (const [seed, right] of HISTORIES) {
      const history = ALTERATIONS[name]!(right, drawFrom(seed + 1));
      if (history === undefined) continue;
      altered += 1;
      const { timeline, ...log } = history;
      expect([seed, checkHistory(log, timeline).length > 0]).toEqual([seed, true]);
    }
    expect(altered).toBeGreaterThan(SEEDS / 20);
  });
});
