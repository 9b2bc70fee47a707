/** Who is logged in, kept in the browser's storage, and the way to the login page (spec §4). */
import { useSyncExternalStore } from 'react';
import type { AnswerOf } from '@kontor/contract/call';
import type { login } from '@kontor/contract/account';

export type Session = AnswerOf<typeof login>;

const KEY = 'kontor.session';
const listeners = new Set<() => void>();
let session: Session | undefined = stored();
let toLogin: () => void = () => undefined;

/** The token for the header; empty when nobody is logged in. */
export function sessionToken(): string {
  return session?.token ?? '';
}

/** Who is logged in, by what tells one person of this browser from another; undefined when nobody is. */
export function sessionUser(): string | undefined {
  return session === undefined ? undefined : String(session.user.id);
}

/** A login has succeeded. */
export function beginSession(begun: Session): void {
  change(begun);
}

/** The user as the server knows them now. */
export function noteUser(user: Session['user']): void {
  if (session !== undefined) change({ ...session, user });
}

/** Forgets token and user: after a logout. */
export function endSession(): void {
  change(undefined);
}

/** The server says that the session is over (body code 403): it is forgotten and the person goes to the login page. */
export function sessionIsOver(): void {
  if (session === undefined) return;
  change(undefined);
  toLogin();
}

/**
 * For actions that need a session on pages that do not: true with a session; otherwise the person is told 'Please login
 * first', goes to the login page, and comes back here afterwards.
 */
export function requireLogin(): boolean {
  if (session !== undefined) return true;
  toLogin();
  return false;
}

/** The router tells how to get to the login page: the words, the 200 ms, and the page to come back to. */
export function whenLoginIsNeeded(go: () => void): void {
  toLogin = go;
}

/** The session, kept up to date. */
export function useSession(): Session | undefined {
  return useSyncExternalStore(subscribe, current, () => undefined);
}

/** Hears of every change of the session, also in another tab. */
export function onSession(listener: () => void): void {
  listeners.add(listener);
}

const current = (): Session | undefined => session;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: Session | undefined): void {
  session = next;
  try {
    if (next === undefined) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // A browser without storage keeps the session until the page is left.
  }
  for (const listener of listeners) listener();
}

function stored(): Session | undefined {
  if (typeof localStorage === 'undefined') return undefined;
  try {
    const text = localStorage.getItem(KEY);
    return text === null ? undefined : (JSON.parse(text) as Session);
  } catch {
    return undefined;
  }
}

if (typeof window !== 'undefined') {
  // Another tab has logged in or out.
  window.addEventListener('storage', ({ key }) => {
    if (key !== KEY && key !== null) return;
    session = stored();
    for (const listener of listeners) listener();
  });
}
