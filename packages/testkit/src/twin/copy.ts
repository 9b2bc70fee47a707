import { EventLog } from '@kontor/engine/event';
import { RecordLog } from '@kontor/engine/record';
import type { Order, World } from './state.ts';

/** The world once more, with one of its orders, for something to be tried there: nothing of it is shared, and nobody hears of it. */
export function copyOf(world: World, order: Order): { readonly world: World; readonly order: Order } {
  return copied({ world, order }, new Map());
}

/** A value with all that hangs on it; `known` are the copies so far, since much of the world hangs on itself. */
function copied<T>(value: T, known: Map<unknown, unknown>): T {
  if (typeof value !== 'object' || value === null) return value;
  if (!known.has(value)) copyInto(value, known);
  return known.get(value) as T;
}

function copyInto(value: object, known: Map<unknown, unknown>): void {
  if (value instanceof EventLog) known.set(value, new EventLog());
  else if (value instanceof RecordLog) known.set(value, new RecordLog());
  else if (value instanceof Map) {
    const copy = new Map();
    known.set(value, copy);
    for (const [key, held] of value) copy.set(copied(key, known), copied(held, known));
  } else if (value instanceof Set) {
    const copy = new Set();
    known.set(value, copy);
    for (const held of value) copy.add(copied(held, known));
  } else {
    const copy = Array.isArray(value) ? [] : (Object.create(Object.getPrototypeOf(value) as object) as object);
    known.set(value, copy);
    for (const [name, held] of Object.entries(value)) Reflect.set(copy, name, copied(held, known));
  }
}
