/** The leader, with each command that is handed over told as a part of its trace (tracing/tracing.ts). */
import { CommandType } from '@kontor/engine/command';
import type { SpanSide, Tracing } from '../tracing/tracing.ts';
import type { Leader } from './leader.ts';

/** What commands are called, by their numbers. */
const NAMES = new Map<number, string>(Object.entries(CommandType).map(([name, type]) => [type, name]));

/** `side`: `asks` where the leader is in another process, `here` where it is in this one. */
export function traced(leader: Leader, tracing: Tracing, side: SpanSide): Leader {
  const told = async <Done>({ type }: { readonly type: number }, ask: () => Promise<Done>): Promise<Done> => {
    const span = tracing.begin(`command ${NAMES.get(type) ?? type}`, side);
    try {
      const done = await tracing.within(span, ask);
      const sequence = sequenceOf(done);
      if (sequence !== undefined) span.note('kontor.sequence', sequence);
      span.end();
      return done;
    } catch (error) {
      span.end(error);
      throw error;
    }
  };
  return {
    submit: (command, onApplied) => told(command, () => leader.submit(command, onApplied)),
    name: (command, naming) => told(command, () => leader.name(command, naming)),
    succeed: (cancel, command, naming, anyway) => told(command, () => leader.succeed(cancel, command, naming, anyway)),
    money: { submit: (command) => told(command, () => leader.money.submit(command)) },
    marketOfOrder: (user, order) => leader.marketOfOrder(user, order),
    contractAccount: (user) => leader.contractAccount(user),
    seenTo: (user, id) => leader.seenTo(user, id),
  };
}

/** Where in the journal stands what was done, so that a trace and the record lead to each other. */
function sequenceOf(done: unknown): number | undefined {
  if (typeof done !== 'object' || done === null) return undefined;
  if ('sequence' in done && typeof done.sequence === 'number') return done.sequence;
  return 'outcome' in done ? sequenceOf(done.outcome) : undefined;
}
