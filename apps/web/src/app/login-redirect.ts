/** The way to the login page: the words, 200 ms, and where to come back to (spec §4). */
import { toast } from '@kontor/ui/toast-list';
import { LOGIN_REDIRECT_MS } from '../data/constants.ts';
import { whenLoginIsNeeded } from '../data/session.ts';
import { currentWords } from '../i18n/current-words.ts';
import { path, paths } from '../paths/paths.ts';
import type { SiteRouter } from './router.tsx';

/** Lets the session send people to the login page. Several reasons at once lead there once. */
export function leadToLogin(router: SiteRouter): void {
  let leading = false;
  whenLoginIsNeeded(() => {
    const { href, pathname } = router.state.location;
    if (leading || pathname === path('login')) return;
    leading = true;
    toast.info(currentWords()('user.loginFirst'));
    setTimeout(() => {
      leading = false;
      router.history.push(paths.login(href));
    }, LOGIN_REDIRECT_MS);
  });
}
