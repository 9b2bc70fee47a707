/** The popups about the site (spec §2 footer), in its order. */
import type { useWords } from '../../i18n/words.ts';
import type { NoteName } from '../../paths/paths.ts';

/** A note and what it is called. */
export interface SiteNote {
  readonly name: NoteName;
  readonly title: string;
}

/** The five notes. */
export function siteNotes(words: ReturnType<typeof useWords<'shell'>>): readonly SiteNote[] {
  return [
    { name: 'beginner-guide', title: words('footer.guide') },
    { name: 'user-agreement', title: words('footer.agreement') },
    { name: 'privacy-policy', title: words('footer.privacy') },
    { name: 'legal-notice', title: words('footer.legal') },
    { name: 'about', title: words('footer.about') },
  ];
}
