/**
 * The page's worker (apps/web/page-worker.js): the site can be installed as an app, and says so in words where the server cannot be
 * reached. It keeps nothing but the language, so a new build is there with the next load and no price is ever an old one.
 */
import { currentLocale, settings } from '../data/settings.ts';

const ADDRESS = '/sw.js';
/** Where the worker finds the language, in a store of its own. */
const KEPT = 'kontor';
const LANGUAGE = '/offline-language';

interface TrustedTypes {
  createPolicy(name: string, rules: { readonly createScriptURL: (url: string) => string }): { createScriptURL(url: string): unknown };
}

/** Starts the worker once the page has loaded, in a built site and where the browser has such a thing. */
export function startPageWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const start = (): void => void register().catch(() => undefined);
  if (document.readyState === 'complete') start();
  else addEventListener('load', start, { once: true });
}

async function register(): Promise<void> {
  await navigator.serviceWorker.register(trusted(ADDRESS), { updateViaCache: 'none' });
  const note = async (): Promise<void> => (await caches.open(KEPT)).put(LANGUAGE, new Response(currentLocale()));
  settings.subscribe((now, before) => {
    if (now.locale !== before.locale) void note().catch(() => undefined);
  });
  await note();
}

/** The security policy knows this one policy, which lets this one address through. */
function trusted(address: string): string {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy('kontor-worker', {
    createScriptURL: (url) => {
      if (url !== ADDRESS) throw new TypeError('no worker of ours');
      return url;
    },
  });
  return (policy?.createScriptURL(address) ?? address) as string;
}
