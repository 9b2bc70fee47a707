/** How many notices the person has not read: told by the private channel, and asked for where that says nothing. */
import { useEffect, useSyncExternalStore } from 'react';
import { USER_CHANNEL } from '@kontor/contract/channels';
import type { UserMessage } from '@kontor/contract/channels';
import { noticeList } from '@kontor/contract/notice';
import { callServer } from './call-server.ts';
import { holdPrivateChannel } from './private-channel.ts';
import { realtime } from './realtime-client.ts';
import { sessionToken, useSession } from './session.ts';

/** How long the channel may say nothing before a call asks, and how often while the socket is away, ms. */
const PATIENCE_MS = 3_000;
const POLL_MS = 15_000;

let unread: number | undefined;
/** Token of the session that `unread` belongs to. */
let token = '';
let users = 0;
let stop: (() => void) | undefined;
const listeners = new Set<() => void>();

function publish(next: number | undefined): void {
  if (next === unread) return;
  unread = next;
  for (const listener of listeners) listener();
}

/** What an answer to this page's own doing says the number is. While the channel is live it tells that itself, in the right order. */
export function noteUnread(known: number): void {
  if (sessionToken() === token && token !== '' && realtime.view().state !== 'live') publish(known);
}

/** An answer that was asked for before the channel spoke knows less than the channel. */
async function ask(): Promise<void> {
  const asked = token;
  const before = heard;
  try {
    const answer = await callServer(noticeList, { limit: 1 });
    if (asked === token && before === heard) publish(answer.unread);
  } catch {
    // The next turn asks again; the end of a session is handled where calls are sent.
  }
}

/** Messages of the channel so far. */
let heard = 0;

function start(): () => void {
  token = sessionToken();
  const channel = holdPrivateChannel();
  const leave = realtime.subscribe(USER_CHANNEL, (message) => {
    const part = (message as UserMessage).sections.notice;
    if (part === undefined) return;
    heard += 1;
    publish(part.unread);
  });
  const first = setTimeout(() => {
    if (unread === undefined) void ask();
  }, PATIENCE_MS);
  const timer = setInterval(() => {
    if (unread === undefined || realtime.view().state !== 'live') void ask();
  }, POLL_MS);
  return () => {
    leave();
    clearTimeout(first);
    clearInterval(timer);
    channel.release();
    token = '';
    publish(undefined);
  };
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The number; undefined while it is not known, and for visitors. Several may ask, the channel is opened once. */
export function useUnreadNotices(): number | undefined {
  const own = useSession()?.token;
  useEffect(() => {
    if (own === undefined) return undefined;
    if (token !== own) {
      stop?.();
      stop = start();
    }
    users += 1;
    return () => {
      users -= 1;
      setTimeout(() => {
        if (users > 0 && sessionToken() === token) return;
        stop?.();
        stop = undefined;
      });
    };
  }, [own]);
  return useSyncExternalStore(
    watch,
    () => unread,
    () => undefined,
  );
}
