/** What a server knows of its own lead (journal/pulse.ts). */
export interface Leadership {
  /**
   * Whether it is known that nobody else led about a second ago. While it is not, for example after this process stood still, what it
   * knows may be out of date: it must answer nobody.
   */
  readonly isFresh: () => boolean;
  /** True as soon as that is so; false where it is not within a second. */
  readonly fresh: () => Promise<boolean>;
}
