/** Changes: what was acknowledged stands in the journal once and as it was told, what was refused does not, what nobody knows at most once. */
import { codeOfRefusal } from '@kontor/contract/envelope';
import { Refusal } from '@kontor/domain/refusals';
import { nameOf, toldOf } from './call-names.ts';
import { keyText } from './deeds.ts';
import type { AskedWrite, HistoryLog, LoggedCall, Told } from './history-log.ts';
import type { Known, Point } from './known.ts';
import type { JournalledDeed, Timeline } from './timeline.ts';

type Attempt = LoggedCall & { readonly asked: AskedWrite };
type Done = Extract<Told, { kind: 'done' }>;
type DoneAttempt = Attempt & { readonly told: Done };

/** A request: all attempts with one id, in the order in which they were sent, and what the journal has of it. */
interface Request {
  readonly attempts: readonly Attempt[];
  /** All commands with its id. */
  readonly commands: readonly JournalledDeed[];
  /** Those of them that changed something: at most one, as it should be. */
  readonly effects: readonly JournalledDeed[];
}

/** All changes that were asked for, beside the commands that came of them. */
export interface Requests {
  readonly withId: readonly Request[];
  /** Attempts without an id: each is a request of its own. */
  readonly withoutId: readonly Attempt[];
  /** What was changed for one of the log's users: by a command without an id, or with one that no attempt had. */
  readonly unclaimed: readonly JournalledDeed[];
}

const isDone = (attempt: Attempt): attempt is DoneAttempt => attempt.told?.kind === 'done';
/** Whether an attempt may have changed something, by what it was told. */
const mayHaveDone = ({ told }: Attempt): boolean => told === undefined || (told.kind === 'done' && !told.repeated);

/** Finds what came of each request. */
export function requestsOf({ calls }: Pick<HistoryLog, 'calls'>, { deeds }: Timeline): Requests {
  const attempts = new Map<string, Attempt[]>();
  const withoutId: Attempt[] = [];
  for (const call of calls) {
    if (call.asked.kind !== 'write') continue;
    const attempt = call as Attempt;
    const { id } = attempt.asked;
    if (id === undefined) withoutId.push(attempt);
    else listAt(attempts, `${call.user}/${keyText(id)}`).push(attempt);
  }
  const users = new Set(calls.map(({ user }) => user));
  const commands = new Map<string, JournalledDeed[]>();
  const unclaimed: JournalledDeed[] = [];
  for (const each of deeds) {
    const key = `${each.user}/${each.key}`;
    if (each.key !== undefined && attempts.has(key)) listAt(commands, key).push(each);
    else if (users.has(each.user) && each.code === Refusal.NONE) unclaimed.push(each);
  }
  const withId = Array.from(attempts, ([key, list]) => {
    const own = commands.get(key) ?? [];
    return { attempts: list, commands: own, effects: own.filter(({ code }) => code === Refusal.NONE) };
  });
  return { withId, withoutId, unclaimed };
}

function listAt<Thing>(lists: Map<string, Thing[]>, key: string): Thing[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}

/** What became known by changes: by their answers, and of what had none, by the end of the server that it was sent to. */
export function pointsOfWrites({ withId, withoutId }: Requests, gone: HistoryLog['gone'], end: number): Point[] {
  const points: Point[] = [];
  for (const by of [...withId.flatMap(({ attempts }) => attempts), ...withoutId])
    if (isDone(by) && by.told.sequence <= end) points.push({ atMs: by.endedMs!, sequence: by.told.sequence, by });
  for (const { attempts, effects } of withId) {
    // Only where every attempt that may have done it was at a server that is gone, it is known to have been done by then.
    const times = attempts.filter(mayHaveDone).map(({ server = '' }) => gone.get(server) ?? Infinity);
    const atMs = Math.max(...times);
    if (effects[0] !== undefined && times.length > 0 && atMs < Infinity)
      points.push({ atMs, sequence: effects[0].sequence, by: attempts.find(mayHaveDone)! });
  }
  return points;
}

/** What does not hold, in words. */
export function checkWrites(requests: Requests, known: Known, { end, deeds }: Timeline): string[] {
  const problems: string[] = [];
  const at = new Map(deeds.map((deed) => [deed.sequence, deed]));
  const placeOf = (sequence: number): string => {
    const there = at.get(sequence);
    if (sequence > end) return `the journal ends at ${end}`;
    return there === undefined
      ? `command ${sequence} is none of a user's`
      : `command ${sequence} is of user ${there.user}: ${there.deed}, code ${there.code}`;
  };
  for (const request of requests.withId) problems.push(...checkRequest(request, known, placeOf));
  problems.push(...checkOnesWithoutId(requests, known, placeOf));
  return problems;
}

function checkRequest({ attempts, commands, effects }: Request, known: Known, placeOf: (sequence: number) => string): string[] {
  const problems: string[] = [];
  const [first] = attempts as [Attempt];
  const [effect] = effects;
  if (effects.length > 1)
    problems.push(
      `${nameOf(first)} was done ${effects.length} times: by commands ${effects.map(({ sequence }) => sequence).join(' and ')}`,
    );
  const done = attempts.filter(isDone);
  const news = done.filter(({ told }) => !told.repeated);
  if (news.length > 1) problems.push(`${nameOf(news[0]!)} was told done, and ${nameOf(news[1]!)} was told done for the first time too`);
  if (effect === undefined) {
    for (const each of done) problems.push(`${nameOf(each)} ${toldOf(each)}, and is lost: ${placeOf(each.told.sequence)}`);
  } else {
    if (effect.deed !== first.asked.deed)
      problems.push(`${nameOf(first)} stands in the journal as another: command ${effect.sequence} is ${effect.deed}`);
    for (const each of done) problems.push(...compare(each, effect, placeOf));
    problems.push(...checkSpan(attempts, effect, known));
  }
  const codes = new Set(commands.map(({ code }) => codeOfRefusal(code)));
  for (const each of attempts) {
    if (
      each.told?.kind === 'done' &&
      each.told.repeated &&
      !attempts.some(
        (other) => other !== each && other.sentMs <= each.endedMs! && other.told?.kind !== 'refused' && other.told?.kind !== 'not taken',
      )
    )
      problems.push(`${nameOf(each)} ${toldOf(each)}, and no attempt before it can have done it`);
    if (each.told?.kind === 'refused' && commands.length > 0 && !codes.has(each.told.code))
      problems.push(`${nameOf(each)} ${toldOf(each)}, and its commands in the journal have ${[...codes].join(', ')}`);
  }
  return problems;
}

/** An answer beside the command that it is about. */
function compare(attempt: DoneAttempt, effect: JournalledDeed, placeOf: (sequence: number) => string): string[] {
  const { sequence, orderId, repeated } = attempt.told;
  const problems: string[] = [];
  if (orderId !== undefined && orderId !== effect.orderId)
    problems.push(`${nameOf(attempt)} was told order ${orderId}; command ${effect.sequence}, which did it, made ${effect.orderId}`);
  // One that repeats may name the command by which it heard of the first.
  if (repeated ? sequence < effect.sequence : sequence !== effect.sequence)
    problems.push(`${nameOf(attempt)} ${toldOf(attempt)}; command ${effect.sequence} did it, and ${placeOf(sequence)}`);
  return problems;
}

/** It was done by an attempt that may have done it, behind all that was known when that was sent, and whoever was refused was so before. */
function checkSpan(attempts: readonly Attempt[], effect: JournalledDeed, known: Known): string[] {
  const problems: string[] = [];
  const by = attempts.find((each) => isDone(each) && !each.told.repeated) ?? attempts.find(mayHaveDone);
  // Of one that was told done before, it is said elsewhere that nothing was before it.
  if (by === undefined && attempts.some(isDone)) return problems;
  if (by === undefined) problems.push(`${nameOf(attempts[0]!)} ${toldOf(attempts[0]!)}, and command ${effect.sequence} did it`);
  else {
    const before = known.before(by.sentMs);
    if (before !== undefined && before.sequence >= effect.sequence)
      problems.push(`${nameOf(by)} stands at ${effect.sequence} and was sent after ${nameOf(before.by)} had made ${before.sequence} known`);
  }
  for (const each of attempts) {
    if (each.told?.kind !== 'refused') continue;
    const before = known.before(each.sentMs);
    if (before !== undefined && before.sequence >= effect.sequence)
      problems.push(`${nameOf(each)} ${toldOf(each)}; command ${effect.sequence} had done it before it was sent`);
  }
  return problems;
}

/** Each command was asked for by an attempt that was told so, or by one that had no answer; each of these asked for one. */
function checkOnesWithoutId({ withoutId, unclaimed }: Requests, known: Known, placeOf: (sequence: number) => string): string[] {
  const problems: string[] = [];
  const left = new Map(unclaimed.map((deed) => [deed.sequence, deed]));
  for (const attempt of withoutId) {
    if (!isDone(attempt)) continue;
    const { sequence, orderId } = attempt.told;
    const deed = left.get(sequence);
    if (deed === undefined || deed.key !== undefined || deed.user !== attempt.user || deed.deed !== attempt.asked.deed) {
      problems.push(`${nameOf(attempt)} ${toldOf(attempt)}, and is lost: ${placeOf(sequence)}`);
      continue;
    }
    left.delete(sequence);
    if (orderId !== undefined && orderId !== deed.orderId)
      problems.push(`${nameOf(attempt)} was told order ${orderId}; command ${sequence} was about ${deed.orderId}`);
    const before = known.before(attempt.sentMs);
    if (before !== undefined && before.sequence >= sequence)
      problems.push(`${nameOf(attempt)} stands at ${sequence} and was sent after ${nameOf(before.by)} had made ${before.sequence} known`);
  }
  const unknown = withoutId.filter(({ told }) => told === undefined);
  for (const deed of left.values()) {
    const at =
      deed.key !== undefined
        ? -1
        : unknown.findIndex(
            ({ user, asked, sentMs }) =>
              user === deed.user && asked.deed === deed.deed && (known.before(sentMs)?.sequence ?? 0) < deed.sequence,
          );
    if (at < 0)
      problems.push(`command ${deed.sequence} of user ${deed.user} (${deed.deed}) was done, and no call can have asked for it then`);
    else unknown.splice(at, 1);
  }
  return problems;
}
