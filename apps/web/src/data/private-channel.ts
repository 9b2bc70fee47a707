/** The login of the page's socket, held by whoever needs the private channel: opened with the first, closed after the last. */
import { realtime } from './realtime-client.ts';
import { sessionIsOver, sessionToken } from './session.ts';

let holders = 0;
let leaveOver: (() => void) | undefined;

/** Holds the private channel open for the session there is now. `wasOpen`: others hold it already, and its snapshots have been told. */
export function holdPrivateChannel(): { readonly wasOpen: boolean; readonly release: () => void } {
  const wasOpen = holders > 0;
  holders += 1;
  leaveOver ??= realtime.onSessionOver(sessionIsOver);
  realtime.login(sessionToken());
  let isHeld = true;
  return {
    wasOpen,
    release: () => {
      if (isHeld) holders -= 1;
      isHeld = false;
      // Another part of the page takes over within the same turn; only when nobody does is the channel left.
      setTimeout(() => {
        if (holders > 0) return;
        realtime.login(undefined);
        leaveOver?.();
        leaveOver = undefined;
      });
    },
  };
}
