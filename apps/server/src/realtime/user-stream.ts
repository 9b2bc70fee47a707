/**
 * One user's private stream, for all his connections: a snapshot for each that joins, then every change in order. Each section has
 * numbers of its own, and each part names its section's part before. A reader who cannot keep up is disconnected.
 */
import { USER_CHANNEL } from '@kontor/contract/channels';
import type { SpokenSection, UserMessage, UserSections } from '@kontor/contract/channels';
import type { UserChange } from '../follower/feed.ts';
import { closeSlow } from './connection.ts';
import type { Receiver } from './connection.ts';
import { messageFrame } from './text-frame.ts';

type Updates = { readonly [Section in SpokenSection]?: UserSections[Section]['update'] };
type Parts = UserMessage['sections'];

/** All sections as of one command. */
export interface UserSnapshot {
  readonly sequence: number;
  readonly sections: { readonly [Section in SpokenSection]: UserSections[Section]['snapshot'] };
}

/** Where a stream gets its facts from. */
export interface UserSource {
  /** Those it tells of. */
  readonly sections: readonly SpokenSection[];
  /** As of `minSequence` or later. */
  snapshot(minSequence: number): Promise<UserSnapshot>;
  /** What changed, without the sections in which nothing did. */
  updates(change: UserChange): Updates;
}

/** Changes kept for those whose snapshot is being made. */
const MAX_KEPT = 1_000;

export class UserStream {
  readonly #source: UserSource;
  readonly #sections: readonly SpokenSection[];
  /** The sections whose snapshot a receiver waits for. */
  readonly #waiting = new Map<Receiver, Set<SpokenSection>>();
  /** Changes since the snapshot was asked for. */
  #kept: { readonly sequence: number; readonly updates: Updates }[] = [];
  /** Number of each section's last part that every receiver who does not wait for it has. */
  readonly #last = new Map<SpokenSection, number>();
  /** The command that a section's snapshot was as of, where all had that snapshot: what it caused may be told only after it. */
  readonly #shown = new Map<SpokenSection, number>();
  #told = 0;
  #asking = false;

  constructor(source: UserSource) {
    this.#source = source;
    this.#sections = source.sections;
  }

  /** A snapshot of these sections, then all their changes. */
  add(receiver: Receiver, sections: readonly SpokenSection[] = this.#sections): void {
    const known = this.#waiting.get(receiver);
    // Whoever comes anew has seen nothing of the other sections either.
    this.#waiting.set(receiver, known === undefined ? new Set(this.#sections) : new Set([...known, ...sections]));
    void this.#sendSnapshots();
  }

  remove(receiver: Receiver): void {
    this.#waiting.delete(receiver);
  }

  get empty(): boolean {
    return this.#waiting.size === 0;
  }

  /** A change that the commands up to `sequence` caused. */
  change(sequence: number, change: UserChange): void {
    this.#told = sequence;
    const updates = this.#unshown(sequence, this.#source.updates(change));
    if (this.#asking) this.#kept.push({ sequence, updates });
    if (this.#kept.length > MAX_KEPT) this.#kept.shift();
    const frameFor = this.#framesBySections(this.#chained(sequence, updates, this.#last));
    for (const [receiver, waits] of this.#waiting) {
      const frame = frameFor(waits);
      if (frame !== undefined) this.#write(receiver, frame);
    }
  }

  /** A part that is whole by itself, to everyone. */
  tell(parts: Pick<Parts, 'notice'>): void {
    const frame = messageFrame({ ch: USER_CHANNEL, sections: parts });
    for (const receiver of this.#waiting.keys()) this.#write(receiver, frame);
  }

  /** What no journal has, as a part of a section: it follows the part before and takes its number. Who waits for a snapshot asks for it himself. */
  append<Section extends SpokenSection>(section: Section, update: UserSections[Section]['update']): void {
    const sequence = this.#last.get(section) ?? this.#told;
    const parts = { [section]: { type: 'update', prev: sequence, sequence, ...update } } as Parts;
    const frame = messageFrame({ ch: USER_CHANNEL, sections: parts });
    for (const [receiver, waits] of this.#waiting) if (!waits.has(section)) this.#write(receiver, frame);
  }

  /** Something up to `sequence` may not have been told: everyone gets a snapshot. */
  reset(sequence: number): void {
    this.#told = Math.max(this.#told, sequence);
    for (const receiver of this.#waiting.keys()) this.#waiting.set(receiver, new Set(this.#sections));
    void this.#sendSnapshots();
  }

  /** Asks again where the follower was busy. */
  retry(): void {
    if ([...this.#waiting.values()].some((waits) => waits.size > 0)) void this.#sendSnapshots();
  }

  async #sendSnapshots(): Promise<void> {
    if (this.#asking) return;
    this.#asking = true;
    this.#kept = [];
    try {
      this.#send(await this.#source.snapshot(this.#told));
    } catch {
      // The follower is busy; `retry` asks again.
    } finally {
      this.#asking = false;
      this.#kept = [];
    }
  }

  /** To everyone who waits: the sections he waits for, and what came after the snapshot, chained so that the next change follows. */
  #send({ sequence, sections }: UserSnapshot): void {
    const later = this.#kept.filter((kept) => kept.sequence > sequence);
    const numbers = new Map(
      this.#sections.map((section) => [
        section,
        this.#baseOf(
          section,
          sequence,
          later.some(({ updates }) => updates[section] !== undefined),
        ),
      ]),
    );
    const wholes = Object.fromEntries(
      this.#sections.map((section) => [section, { type: 'snapshot', sequence: numbers.get(section), ...sections[section] }]),
    ) as Parts;
    const messages = [wholes, ...later.map((kept) => this.#chained(kept.sequence, kept.updates, numbers))];
    for (const [section, number] of numbers) {
      this.#last.set(section, number);
      if (number >= sequence) this.#shown.set(section, sequence);
    }
    const frames = messages.map((parts) => this.#framesBySections(parts));
    for (const [receiver, waits] of this.#waiting) {
      if (waits.size === 0) continue;
      this.#waiting.set(receiver, new Set());
      const others = new Set(this.#sections.filter((section) => !waits.has(section)));
      for (const frameFor of frames) {
        const frame = frameFor(others);
        if (frame !== undefined) this.#write(receiver, frame);
      }
    }
  }

  /** Without what everybody's snapshot has in it. */
  #unshown(sequence: number, updates: Updates): Updates {
    return Object.fromEntries(
      this.#sections.flatMap((section) =>
        updates[section] === undefined || sequence <= (this.#shown.get(section) ?? -1) ? [] : [[section, updates[section]]],
      ),
    );
  }

  /** The number that a section's snapshot bears: with nothing after it, the one that the next change will name as the one before. */
  #baseOf(section: SpokenSection, sequence: number, hasLater: boolean): number {
    const last = this.#last.get(section);
    const isFollowed = [...this.#waiting.values()].some((waits) => !waits.has(section));
    return !hasLater && last !== undefined && last <= sequence && isFollowed ? last : sequence;
  }

  /** Changes as parts of a message; `numbers` goes on with them. */
  #chained(sequence: number, updates: Updates, numbers: Map<SpokenSection, number>): Parts {
    const parts = this.#sections.flatMap((section) => {
      const update = updates[section];
      if (update === undefined) return [];
      const prev = numbers.get(section) ?? 0;
      numbers.set(section, sequence);
      return [[section, { type: 'update', prev, sequence, ...update }] as const];
    });
    return Object.fromEntries(parts);
  }

  /** Gives the message without some sections, each framed once; undefined where nothing is left of it. */
  #framesBySections(parts: Parts): (without: ReadonlySet<SpokenSection>) => Buffer | undefined {
    const made = new Map<string, Buffer>();
    return (without) => {
      const told = this.#sections.filter((section) => parts[section] !== undefined && !without.has(section));
      const key = told.join();
      if (key === '') return undefined;
      const known =
        made.get(key) ??
        messageFrame({ ch: USER_CHANNEL, sections: Object.fromEntries(told.map((section) => [section, parts[section]])) as Parts });
      made.set(key, known);
      return known;
    };
  }

  #write(receiver: Receiver, frame: Buffer): void {
    if (receiver.slow) closeSlow(receiver);
    else receiver.write(frame);
  }
}
