/** The user of the session, as the server knows them now. */
import { useEffect } from 'react';
import { centerIndex } from '@kontor/contract/account';
import { callServer } from './call-server.ts';
import { endSession, noteUser, useSession } from './session.ts';
import type { Session } from './session.ts';
import { LOGIN_REDIRECT_MS } from './constants.ts';

export type User = Session['user'];

/** Asks for the user again: after something of it has changed. A failure leaves what is known. */
export async function refreshUser(): Promise<void> {
  await callServer(centerIndex, {}).then(
    ({ user }) => noteUser(user),
    () => undefined,
  );
}

/** The user, asked for again when a screen opens that shows much of it. Undefined: nobody is logged in. */
export function useFreshUser(): User | undefined {
  const token = useSession()?.token;
  useEffect(() => {
    if (token !== undefined) void refreshUser();
  }, [token]);
  return useSession()?.user;
}

/** After a change that ended every session on the server: the way to the login page first, then this browser forgets the session. */
export function leaveForLogin(goToLogin: () => void): void {
  goToLogin();
  setTimeout(endSession, LOGIN_REDIRECT_MS);
}
