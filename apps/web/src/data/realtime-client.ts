/** The one socket of the page (contract: channels.ts): who listens to what, the login of the private channel, and how live it is. */
import { useEffect, useSyncExternalStore } from 'react';
import { USER_CHANNEL } from '@kontor/contract/channels';
import type { ClientMessage, ServerMessage, UserSection } from '@kontor/contract/channels';
import { Code } from '@kontor/contract/envelope';
import { configuration, socketAddress } from './configuration.ts';
import { initialConnection, stepConnection, viewConnection } from './connection-machine.ts';
import type { ConnectionEvent, ConnectionState, ConnectionView } from './connection-machine.ts';
import { MessagePacer } from './message-pacer.ts';

/** A message of a channel. */
export type ChannelMessage = Extract<ServerMessage, { readonly ch: string }>;
type Listener = (message: ChannelMessage) => void;
type Asked = Extract<ClientMessage, { readonly op: 'subscribe' | 'unsubscribe' }>;

/** The part of a WebSocket that is used. */
export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  onclose: ((event: { readonly code: number }) => void) | null;
}

/** What the client needs of the world. */
export interface RealtimeWorld {
  readonly open: () => Socket;
  readonly nowMs: () => number;
  readonly random: () => number;
  /** Calls `run` once after `delayMs`. */
  readonly later: (run: () => void, delayMs: number) => void;
  /** Calls `run` every `periodMs`, for good. */
  readonly every: (run: () => void, periodMs: number) => void;
}

const TICK_MS = 1_000;
/** Subscriptions that are given up and taken again within this time cost no message, ms. */
const GATHER_MS = 30;
/** The server takes 20 messages a second; probes and resyncs want room. */
const BURST = 12;
const PER_SECOND = 12;
/** From a login that was answered busy to the next, ms. */
const LOGIN_AGAIN_MS = 1_000;
/** Close code of a session that is over (contract: CloseCode). */
const SESSION_OVER = 4003;
/** And of a region that is not served any more. */
const REGION_RESTRICTED = 4451;

export class RealtimeClient {
  readonly #world: RealtimeWorld;
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #onResync = new Set<() => void>();
  readonly #onView = new Set<() => void>();
  readonly #onSessionOver = new Set<() => void>();
  readonly #onRegionRefused = new Set<() => void>();
  /** What the server was told to send on this connection. */
  readonly #asked = new Set<string>();
  readonly #refused = new Set<string>();
  readonly #requests = new Map<number, readonly string[]>();
  /** The last login that was asked for on this connection. */
  #loginId: number | undefined;
  readonly #pacer: MessagePacer;
  #state: ConnectionState;
  #view: ConnectionView;
  #socket: Socket | undefined;
  #token: string | undefined;
  #loggedIn = false;
  #gathering = false;
  #draining = false;
  #lastId = 0;
  /** When a measuring ping was sent, ms; the last one alone counts. */
  #measured: { readonly id: number; readonly sentMs: number } | undefined;
  #latencyMs: number | undefined;

  constructor(world: RealtimeWorld) {
    this.#world = world;
    this.#state = initialConnection(world.nowMs());
    this.#view = viewConnection(this.#state, world.nowMs());
    this.#pacer = new MessagePacer(BURST, PER_SECOND, world.nowMs());
  }

  /** Listens to a channel; the socket opens with the first listener. Gives back how to stop. */
  subscribe(channel: string, listener: Listener): () => void {
    let listeners = this.#listeners.get(channel);
    if (listeners === undefined) this.#listeners.set(channel, (listeners = new Set()));
    listeners.add(listener);
    if (this.#state.link === 'idle') this.#start();
    this.#gather();
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#listeners.get(channel) === listeners) this.#listeners.delete(channel);
      this.#gather();
    };
  }

  /** Opens the private channel with a session's token, or closes it. One connection takes one login: another token needs another. */
  login(token: string | undefined): void {
    if (token === this.#token) return;
    this.#token = token;
    if (this.#state.link === 'idle') {
      if (token !== undefined) this.#start();
    } else if (this.#loggedIn) {
      this.#reopen();
    } else if (this.#state.link === 'open') this.#sendLogin();
  }

  /** Asks for a new snapshot of a depth channel or of the private one, or of a section of that. */
  resync(channel: string, section?: UserSection): void {
    if (this.#state.link === 'open') this.#send({ op: 'resync', id: this.#nextId(), channel, ...(section !== undefined && { section }) });
  }

  /** Called when messages may have been missed: after a reconnection, on waking, on coming back to the page. */
  onResync(listener: () => void): () => void {
    this.#onResync.add(listener);
    return () => this.#onResync.delete(listener);
  }

  /** Called when the server closes because this region is not served any more. */
  onRegionRefused(listener: () => void): () => void {
    this.#onRegionRefused.add(listener);
    return () => this.#onRegionRefused.delete(listener);
  }

  /** Called when the server says that the session of the login is over. */
  onSessionOver(listener: () => void): () => void {
    this.#onSessionOver.add(listener);
    return () => this.#onSessionOver.delete(listener);
  }

  readonly watch = (listener: () => void): (() => void) => {
    this.#onView.add(listener);
    return () => this.#onView.delete(listener);
  };

  readonly view = (): ConnectionView => this.#view;

  /** Time there and back of the last measurement, whole ms; undefined while there is no connection. */
  readonly latency = (): number | undefined => this.#latencyMs;

  /** Measures the time there and back once. */
  measure(): void {
    if (this.#state.link !== 'open') return;
    const id = this.#nextId();
    this.#measured = { id, sentMs: this.#world.nowMs() };
    this.#send({ op: 'ping', id });
  }

  /** Tells the client what the page has noticed: `online`, `offline`, `shown`. */
  notice(event: 'online' | 'offline' | 'shown'): void {
    this.#step(event);
  }

  #start(): void {
    this.#step('start');
    this.#world.every(() => this.#step('tick'), TICK_MS);
  }

  #reopen(): void {
    this.#step('stop');
    this.#step('start');
  }

  #step(event: ConnectionEvent): void {
    const { state, effects } = stepConnection(this.#state, event, this.#world.nowMs(), this.#world.random());
    this.#state = state;
    for (const effect of effects) {
      if (effect === 'drop') this.#drop();
      else if (effect === 'open') this.#open();
      else if (effect === 'probe') this.#send({ op: 'ping', id: this.#nextId() });
      else this.#askAnew();
    }
    const view = viewConnection(this.#state, this.#world.nowMs());
    if (view.state === this.#view.state && (view.state === 'live' || view.sinceMs === this.#view.sinceMs)) return;
    this.#view = view;
    for (const listener of this.#onView) listener();
  }

  #open(): void {
    const socket = this.#world.open();
    this.#socket = socket;
    socket.onopen = () => {
      if (this.#socket !== socket) return;
      this.#step('opened');
      if (this.#token !== undefined) this.#sendLogin();
      this.#tellWishes();
      for (const listener of this.#onResync) listener();
    };
    socket.onmessage = ({ data }) => {
      if (this.#socket !== socket || typeof data !== 'string') return;
      this.#step('heard');
      this.#take(JSON.parse(data) as ServerMessage);
    };
    socket.onclose = ({ code }) => {
      if (this.#socket !== socket) return;
      this.#forget();
      if (code === SESSION_OVER) {
        this.#token = undefined;
        for (const listener of this.#onSessionOver) listener();
      }
      if (code === REGION_RESTRICTED) for (const listener of this.#onRegionRefused) listener();
      this.#step('closed');
    };
  }

  #drop(): void {
    const socket = this.#socket;
    this.#forget();
    socket?.close();
  }

  #forget(): void {
    this.#socket = undefined;
    this.#asked.clear();
    this.#requests.clear();
    this.#pacer.clear();
    this.#loggedIn = false;
    this.#measured = undefined;
    this.#latencyMs = undefined;
  }

  #askAnew(): void {
    for (const channel of this.#asked) if (channel.endsWith('_depth')) this.resync(channel);
    if (this.#loggedIn) this.resync(USER_CHANNEL);
    for (const listener of this.#onResync) listener();
  }

  #take(message: ServerMessage): void {
    if ('ch' in message) {
      const listeners = this.#listeners.get(message.ch);
      if (listeners !== undefined) for (const listener of listeners) listener(message);
      return;
    }
    if (message.op === 'pong' && message.id === this.#measured?.id) {
      this.#latencyMs = Math.max(1, Math.round(this.#world.nowMs() - this.#measured.sentMs));
      for (const listener of this.#onView) listener();
    }
    if (message.op === 'error' && message.id === this.#loginId && message.code === Code.BUSY) return this.#loginAgain();
    const channels = this.#requests.get(message.id);
    this.#requests.delete(message.id);
    if (message.op !== 'error' || channels === undefined) return;
    // One unknown channel refuses all of a message: each is asked for alone, and one that fails alone is not asked for again.
    for (const channel of channels) this.#asked.delete(channel);
    const [only] = channels;
    if (channels.length === 1 && only !== undefined) this.#refused.add(only);
    else for (const channel of channels) this.#ask('subscribe', [channel]);
  }

  #gather(): void {
    if (this.#gathering) return;
    this.#gathering = true;
    this.#world.later(() => {
      this.#gathering = false;
      this.#tellWishes();
    }, GATHER_MS);
  }

  #tellWishes(): void {
    if (this.#state.link !== 'open') return;
    const wanted = [...this.#listeners.keys()].filter((channel) => channel !== USER_CHANNEL && !this.#refused.has(channel));
    const needless = [...this.#asked].filter((channel) => !this.#listeners.has(channel));
    if (needless.length > 0) this.#ask('unsubscribe', needless);
    const missing = wanted.filter((channel) => !this.#asked.has(channel));
    if (missing.length > 0) this.#ask('subscribe', missing);
  }

  #ask(op: Asked['op'], channels: string[]): void {
    const id = this.#nextId();
    if (op === 'subscribe') this.#requests.set(id, channels);
    for (const channel of channels) {
      if (op === 'subscribe') this.#asked.add(channel);
      else this.#asked.delete(channel);
    }
    this.#send({ op, id, channels });
  }

  #sendLogin(): void {
    if (this.#token === undefined) return;
    this.#loggedIn = true;
    this.#loginId = this.#nextId();
    this.#send({ op: 'login', id: this.#loginId, token: this.#token });
  }

  /** The exchange could not look: without a login nothing of one's own would be heard until the connection breaks. */
  #loginAgain(): void {
    const socket = this.#socket;
    this.#loggedIn = false;
    this.#world.later(() => {
      if (this.#socket === socket && !this.#loggedIn && this.#state.link === 'open') this.#sendLogin();
    }, LOGIN_AGAIN_MS);
  }

  #send(message: ClientMessage): void {
    this.#pacer.push(JSON.stringify(message));
    this.#drain();
  }

  #drain(): void {
    if (this.#state.link === 'open') for (const text of this.#pacer.take(this.#world.nowMs())) this.#socket?.send(text);
    if (this.#pacer.empty || this.#draining) return;
    this.#draining = true;
    this.#world.later(() => {
      this.#draining = false;
      this.#drain();
    }, 100);
  }

  #nextId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }
}

/** The page's client. */
export const realtime = new RealtimeClient({
  open: () => new WebSocket(socketAddress(configuration.baseAddress, location.href)) as Socket,
  nowMs: () => Date.now(),
  random: () => Math.random(),
  later: (run, delayMs) => void setTimeout(run, delayMs),
  every: (run, periodMs) => void setInterval(run, periodMs),
});

if (typeof window !== 'undefined') {
  window.addEventListener('online', () => realtime.notice('online'));
  window.addEventListener('offline', () => realtime.notice('offline'));
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) realtime.notice('shown');
  });
}

/** How live the page is. */
export function useConnection(): ConnectionView {
  return useSyncExternalStore(realtime.watch, realtime.view, realtime.view);
}

/** How often the latency is measured while it is shown, ms; the first time when the page has settled, or its own work would count. */
const MEASURE_EVERY_MS = 10_000;
const MEASURE_FIRST_MS = 3_000;

/** Time to the server and back, measured while the component stands; undefined before the first answer. */
export function useLatency(): number | undefined {
  const { state } = useConnection();
  useEffect(() => {
    if (state !== 'live') return undefined;
    const first = setTimeout(() => realtime.measure(), MEASURE_FIRST_MS);
    const timer = setInterval(() => realtime.measure(), MEASURE_EVERY_MS);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [state]);
  return useSyncExternalStore(realtime.watch, realtime.latency, () => undefined);
}
