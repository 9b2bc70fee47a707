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

/** The sections that speak, each with its source. Products bring their own. */
export type SectionTable = { readonly [Section in SpokenSection]?: SectionSource<Section> };

/** One user's facts, section by section. */
export function userSource(table: SectionTable, user: number): UserSource {
  const sources = Object.entries(table) as [SpokenSection, SectionSource<SpokenSection>][];
  const sections = sources.map(([section]) => section);
  return {
    sections,
    async snapshot(minSequence) {
      const wholes = await Promise.all(sources.map(([, source]) => source.snapshot(user, minSequence)));
      return {
        // What only one of them has seen is told again as a change.
        sequence: Math.min(...wholes.map(({ sequence }) => sequence)),
        sections: Object.fromEntries(sections.map((section, at) => [section, wholes[at]!.value])) as UserSnapshot['sections'],
      };
    },
    updates(change) {
      const updates = sources.map(([section, source]) => [section, source.update(change)] as const);
      return Object.fromEntries(updates.filter(([, update]) => update !== undefined));
    },
  };
}
