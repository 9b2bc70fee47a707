/** A name of this browser that only it knows: logins with it are not slowed down by others who guess at the account. */

type Store = Pick<Storage, 'getItem' | 'setItem'>;

const KEY = 'kontor.device';
const TOKEN_BYTES = 32;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** The token of this browser, made at the first call; undefined in one that keeps nothing, which is another device each time. */
export function deviceToken(store: () => Store = () => localStorage): string | undefined {
  try {
    const kept = store().getItem(KEY);
    if (kept !== null && TOKEN.test(kept)) return kept;
    const token = newToken();
    store().setItem(KEY, token);
    return store().getItem(KEY) === token ? token : undefined;
  } catch {
    return undefined;
  }
}

function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(TOKEN_BYTES));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}
