import { SecondsOutcome, SecondsVoid } from '@kontor/domain/seconds/words';
import { DoneReason, OrderType, SelfTrade, TimeInForce } from '@kontor/domain/order';
import { Refusal } from '@kontor/domain/refusals';
import { CommandType } from '@kontor/engine/command';
import type { CommandBuffer } from '@kontor/engine/command-buffer';
import { EventType, EventWords } from '@kontor/engine/event';
import type { EventLog } from '@kontor/engine/event';
import { Mark } from './journal.ts';
import { REQUIRED } from './coverage-table.ts';
import type { Requirement } from './coverage-table.ts';

const HOUR_MS = 3_600_000;

/** Counts by number; plain arrays, so that they travel between threads. */
export interface CoverageCounts {
  /** One element: commands played. */
  readonly commands: Int32Array;
  readonly codes: Int32Array;
  /** Commands applied, by type. */
  readonly applied: Int32Array;
  /** Events by type and detail. */
  readonly events: Int32Array;
  /** ACCEPTED by order type and time in force. */
  readonly accepted: Int32Array;
  /** Seconds contracts that were void, by reason. */
  readonly voids: Int32Array;
  readonly marks: Int32Array;
  /** One element: triggered orders worked off in front of a later command's group. */
  readonly leftOver: Int32Array;
  /** One element: steps of time of an hour or more. */
  readonly jumps: Int32Array;
}

/** What a run reached. */
export class Coverage {
  readonly all: CoverageCounts = {
    commands: new Int32Array(1),
    codes: new Int32Array(256),
    applied: new Int32Array(256),
    events: new Int32Array(65_536),
    accepted: new Int32Array(65_536),
    voids: new Int32Array(8),
    marks: new Int32Array(8),
    leftOver: new Int32Array(1),
    jumps: new Int32Array(1),
  };

  /** Core time of the last command. */
  private time = 0;

  get commands(): number {
    return this.all.commands[0]!;
  }

  observe(commands: CommandBuffer, at: number, code: number, events: EventLog): void {
    const { codes, applied, accepted, voids, leftOver } = this.all;
    const counted = this.all.events;
    this.all.commands[0]! += 1;
    codes[code & 255]! += 1;
    if (code === Refusal.NONE) applied[commands.words[at]! & 255]! += 1;
    let before = true;
    for (let event = 0; event < events.length; event = events.next(event)) {
      const head = events.words[event]!;
      const type = head & 255;
      if (type === EventType.COMMAND) {
        before = false;
        this.timeIs(events.doubles[(event + EventWords.COMMAND.TIME) >> 1]!);
      }
      counted[head & 65_535]! += 1;
      if (type === EventType.ACCEPTED) accepted[(events.words[event + EventWords.ACCEPTED.FLAGS]! >>> 8) & 65_535]! += 1;
      if (type === EventType.SECONDS_SETTLED) voids[events.words[event + EventWords.SECONDS_SETTLED.REASON]!]! += 1;
      if (before && type === EventType.TRIGGERED) leftOver[0]! += 1;
    }
  }

  private timeIs(time: number): void {
    if (this.time > 0 && time - this.time >= HOUR_MS) this.all.jumps[0]! += 1;
    this.time = time;
  }

  marked(mark: Mark): void {
    this.all.marks[mark]! += 1;
  }

  /** Adds what another run reached. */
  add(other: CoverageCounts): void {
    for (const name of Object.keys(this.all) as (keyof CoverageCounts)[]) {
      const mine = this.all[name];
      other[name].forEach((count, i) => {
        mine[i]! += count;
      });
    }
  }

  /** Everything that can be counted, by name. */
  counts(): ReadonlyMap<string, number> {
    const counts = new Map<string, number>();
    const { codes, applied, events, accepted, voids, marks, leftOver, jumps } = this.all;
    const put = (name: string, count: number) => counts.set(name, count);
    for (const [name, code] of Object.entries(Refusal)) put(`code ${name}`, codes[code]!);
    for (const [name, type] of Object.entries(CommandType)) put(`applied ${name}`, applied[type]!);
    for (const [name, reason] of Object.entries(DoneReason)) put(`done ${name}`, events[EventType.DONE | (reason << 8)]!);
    for (const [name, mode] of Object.entries(SelfTrade))
      if (mode !== SelfTrade.NONE) put(`prevented ${name}`, events[EventType.PREVENTED | (mode << 8)]!);
    for (const [name, outcome] of Object.entries(SecondsOutcome))
      put(`settled ${name}`, events[EventType.SECONDS_SETTLED | (outcome << 8)]!);
    for (const [name, reason] of Object.entries(SecondsVoid)) if (reason !== SecondsVoid.NONE) put(`void ${name}`, voids[reason]!);
    for (const [name, type] of Object.entries(EventType)) put(`event ${name}`, ofType(events, type));
    for (const [name, type] of Object.entries(OrderType)) {
      for (const [force, timeInForce] of Object.entries(TimeInForce))
        put(`accepted ${name} ${force}`, accepted[type | (timeInForce << 8)]!);
    }
    for (const [name, mark] of Object.entries(Mark)) put(`mark ${name}`, marks[mark]!);
    put('triggered orders left for the next command', leftOver[0]!);
    put('an hour or more passed at once', jumps[0]!);
    return counts;
  }

  /**
   * What the run should have reached and did not, in words; empty when it reached everything. `share`: the part of it that
   * is demanded.
   */
  missing(share = 1, required: readonly Requirement[] = REQUIRED): readonly string[] {
    const counts = this.counts();
    const missing: string[] = [];
    for (const { name, oneIn } of required) {
      const count = counts.get(name);
      if (count === undefined) throw new Error(`nothing is counted as "${name}"`);
      const wanted = Math.floor((this.commands * share) / oneIn);
      if (count < wanted) missing.push(`${name}: ${count}, wanted at least ${wanted}`);
    }
    return missing;
  }
}

/** Events of a type, whatever their detail. */
function ofType(events: Int32Array, type: number): number {
  let sum = 0;
  for (let detail = 0; detail < 256; detail += 1) sum += events[type | (detail << 8)]!;
  return sum;
}
