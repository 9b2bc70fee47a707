/** The private channel's sections, each from the product that it tells of, put together for one user. */
import type { SpokenSection, UserSections } from '@kontor/contract/channels';
import type { UserChange } from '../follower/feed.ts';
import type { AsOf } from '../follower/live-queries.ts';
import type { UserSnapshot, UserSource } from './user-stream.ts';

/** Where a section gets its facts from. */
export interface SectionSource<Section extends SpokenSection> {
  /** All of it, as of `minSequence` or later. */
  snapshot(user: number, minSequence: number): Promise<AsOf<UserSections[Section]['snapshot']>>;
  /** What changed of it; undefined where nothing did. */
  update(change: UserChange): UserSections[Section]['update'] | undefined;
}

/** A source for every section that speaks. */
export type SectionTable = { readonly [Section in SpokenSection]: SectionSource<Section> };

/** One user's facts, section by section. */
export function userSource(table: SectionTable, user: number): UserSource {
  const sections = Object.keys(table) as SpokenSection[];
  return {
    sections,
    async snapshot(minSequence) {
      const wholes = await Promise.all(sections.map((section) => table[section].snapshot(user, minSequence)));
      return {
        // What only one of them has seen is told again as a change.
        sequence: Math.min(...wholes.map(({ sequence }) => sequence)),
        sections: Object.fromEntries(sections.map((section, at) => [section, wholes[at]!.value])) as UserSnapshot['sections'],
      };
    },
    updates(change) {
      const updates = sections.map((section) => [section, table[section].update(change)] as const);
      return Object.fromEntries(updates.filter(([, update]) => update !== undefined));
    },
  };
}
