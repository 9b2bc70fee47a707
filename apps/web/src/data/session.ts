/** Who is logged in, kept in the browser's storage (spec §4). */
import { useSyncExternalStore } from 'react';
import type { AnswerOf } from '@kontor/contract/call';
import type { login } from '@kontor/contract/account';

export type Session = AnswerOf<typeof login>;

const KEY = 'kontor.session';
const listeners = new Set<() => void>();
let session: Session | undefined = stored();

/** The token for the header; empty when nobody is logged in. */
export function sessionToken(): string {
  return session?.token ?? '';
}

export function beginSession(begun: Session): void {
  session = begun;
  localStorage.setItem(KEY, JSON.stringify(begun));
  for (const listener of listeners) listener();
}

export function endSession(): void {
  session = undefined;
  localStorage.removeItem(KEY);
  for (const listener of listeners) listener();
}

/** The session, kept up to date. */
export function useSession(): Session | undefined {
  return useSyncExternalStore(subscribe, () => session);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function stored(): Session | undefined {
  const text = localStorage.getItem(KEY);
  if (text === null) return undefined;
  try {
    return JSON.parse(text) as Session;
  } catch {
    return undefined;
  }
}
