/**
 * The trading API over sockets, `/ws-api/v3` and `/ws-fapi/v1`: every endpoint that has a name there goes the same way as over HTTP. A session may log on
 * once instead of signing each request, several requests of one kind may come as one, and users' events are told. Source: rules §8.
 */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { MAX_BATCH, MAX_CALLS_WAITING } from '@kontor/contract/channels';
import { customerOf } from '../address-text.ts';
import { refuseRaw } from '../http/connections.ts';
import type { RegionGate } from '../http/region-gate.ts';
import { closeSlow } from '../realtime/connection.ts';
import type { UpgradeRoute } from '../realtime/realtime-server.ts';
import { textFrame } from '../realtime/text-frame.ts';
import { ApiError, apiError, apiErrorOf } from './api-error.ts';
import type { ApiDoor, ApiRequest, MountedEndpoint } from './api-door.ts';
import type { Caller } from './endpoints.ts';
import { RANGES, readJson } from './parameter-reader.ts';
import type { KeyBook } from './keys/key-book.ts';
import type { Limits } from './limits.ts';
import { POLICY_VIOLATION, ProgramSockets } from './program-socket.ts';
import type { ProgramSocket, SocketUser } from './program-socket.ts';
import { SentValues, shown } from './sent-parameters.ts';
import { signedTextsOf } from './signature.ts';
import { answerText, readMessage, refusalOf, refusalText } from './socket-message.ts';
import type { SocketMessage } from './socket-message.ts';
import { SessionMethods } from './socket-methods.ts';
import { SocketSession } from './socket-session.ts';
import type { UserDataDoor } from './user-data-door.ts';

/** Several requests of one kind as one: `{method, list}`. */
export const BATCH_METHOD = 'kontor.batch';
const PATHS: ReadonlyMap<string, SocketSession['family']> = new Map([
  ['/ws-api/v3', 'spot'],
  ['/ws-fapi/v1', 'futures'],
]);
/** Of one message; a batch is far below. */
const MAX_MESSAGE_BYTES = 65_536;
/** Of one socket; weights are what limits programs, this keeps a loop in one from taking a processor for itself. */
const MESSAGES_PER_SECOND = 10_000;
/** Requests of all sockets that may wait for their answers before those are refused that count as orders. */
const MAX_WAITING_IN_ALL = 10_000;

export interface SocketDoorOptions {
  readonly door: ApiDoor;
  readonly keys: Pick<KeyBook, 'onChanged'>;
  readonly limits: Limits;
  /** Undefined: nobody tells users' events. */
  readonly events: UserDataDoor | undefined;
  readonly wallMs: () => number;
  /** Never goes back. */
  readonly monotonicMs: () => number;
  readonly maxSockets: number;
  /** In place of `MAX_WAITING_IN_ALL`. */
  readonly maxWaiting?: number;
  /** A frame was written. */
  readonly onWrite: () => void;
  /** Something is broken here: an operator must see it. */
  readonly onError: (error: unknown) => void;
  /** Counts answers of an endpoint by their codes; 200 is none. */
  readonly onAnswered: (path: string, code: number, count: number) => void;
}

/** An answer that is made: JSON of the result, and whose orders were counted. */
interface Answer {
  readonly result: string;
  readonly caller: Caller | undefined;
  /** Run when it is written. */
  readonly behind?: (() => void) | undefined;
}

export class SocketDoor implements UpgradeRoute {
  readonly #options: SocketDoorOptions;
  readonly #sockets: ProgramSockets;
  readonly #sessions = new Set<SocketSession>();
  readonly #methods: SessionMethods;
  readonly #unheed: () => void;
  #waiting = 0;
  #closing = false;
  #idle: (() => void)[] = [];

  constructor(options: SocketDoorOptions) {
    this.#options = options;
    const { monotonicMs, maxSockets, onWrite } = options;
    this.#sockets = new ProgramSockets({ maxSockets, maxMessageBytes: MAX_MESSAGE_BYTES, monotonicMs, onWrite });
    this.#methods = new SessionMethods(options);
    this.#unheed = options.keys.onChanged((apiKey) => {
      for (const session of this.#sessions) session.keyChanged(apiKey);
    });
  }

  /** Open sockets. */
  get size(): number {
    return this.#sockets.size;
  }

  takes(path: string): boolean {
    return PATHS.has(path);
  }

  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, address: string): void {
    const family = PATHS.get(request.url?.split('?', 1)[0] ?? '')!;
    const customer = customerOf(address);
    try {
      this.#options.limits.demandNoBan(customer);
    } catch (error) {
      const { status, code, message } = apiErrorOf(error).error;
      return refuseRaw(socket, status, { code, msg: message });
    }
    this.#sockets.upgrade(request, socket, head, address, (opened) => this.#open(opened, family, customer));
  }

  /** Hangs up on whom the gate does not let in any more. */
  closeRefused(region: RegionGate): void {
    this.#sockets.closeRefused(region);
  }

  /** Answers what is waiting, then says goodbye to everyone. */
  async close(): Promise<void> {
    this.#closing = true;
    this.#unheed();
    this.#sockets.shut();
    const goodbye = JSON.stringify({ event: { e: 'serverShutdown', E: this.#options.wallMs() } });
    for (const session of this.#sessions) session.push(goodbye);
    if (this.#waiting > 0) await new Promise<void>((resolve) => this.#idle.push(resolve));
    this.#sockets.close();
  }

  #open(socket: ProgramSocket, family: SocketSession['family'], customer: string): SocketUser {
    const session = new SocketSession(socket, family, customer, this.#options.wallMs);
    this.#sessions.add(session);
    return {
      heard: (bytes, isBinary) => this.#hear(session, isBinary ? undefined : bytes.toString('utf8')),
      gone: () => {
        this.#sessions.delete(session);
        session.unsubscribe();
      },
    };
  }

  #hear(session: SocketSession, text: string | undefined): void {
    if (!session.mayBeHeard(MESSAGES_PER_SECOND, this.#options.monotonicMs()))
      return session.socket.close(POLICY_VIOLATION, 'too many messages');
    const message = text === undefined ? { id: 'null', error: apiError('INVALID_JSON') } : readMessage(text);
    if ('error' in message) {
      const { error } = attempted(() => this.#options.limits.takeWeightAtOnce(session.family, session.customer, 1)) ?? message;
      return this.#refuse(session, message.id, error, session.tellsLimits);
    }
    const tells = tellsLimits(message, session);
    const count = message.method === BATCH_METHOD ? MAX_BATCH : 1;
    const mounted = this.#options.door.find(session.family, message.method);
    if (this.#isTooMuch(session, count, mounted)) return this.#refuse(session, message.id, apiError('SERVER_BUSY'), tells);
    this.#count(session, count);
    this.#answer(session, message, mounted).then(
      ({ result, caller, behind }) => {
        this.#write(session, answerText(message.id, result, tells ? this.#limitsOf(session, caller) : undefined));
        behind?.();
        this.#count(session, -count);
      },
      (thrown: unknown) => {
        const { error, isBroken } = apiErrorOf(thrown);
        if (isBroken) this.#options.onError(thrown);
        if (mounted !== undefined) this.#options.onAnswered(mounted.endpoint.paths[0], error.code, 1);
        this.#refuse(session, message.id, error, tells);
        this.#count(session, -count);
      },
    );
  }

  async #answer(session: SocketSession, message: SocketMessage, mounted: MountedEndpoint | undefined): Promise<Answer> {
    const { door, limits, onAnswered } = this.#options;
    limits.demandNoBan(session.customer);
    if (mounted === undefined) return this.#answerOther(session, message);
    const request = requestOf(session, message.params);
    const result = JSON.stringify(await door.answer(mounted, request));
    onAnswered(mounted.endpoint.paths[0], 200, 1);
    return { result, caller: mounted.endpoint.orders === undefined ? undefined : request.caller };
  }

  async #answerOther(session: SocketSession, { method, params }: SocketMessage): Promise<Answer> {
    const { limits } = this.#options;
    const request = requestOf(session, params);
    if (method === BATCH_METHOD) return this.#answerBatch(session, request, params);
    limits.takeWeightAtOnce(session.family, session.customer, 2);
    const { result, behind } = await this.#methods.answer(method, session, request);
    return { result: JSON.stringify(result), caller: undefined, behind };
  }

  async #answerBatch(session: SocketSession, request: ApiRequest, params: SocketMessage['params']): Promise<Answer> {
    const { door, onAnswered, onError, wallMs } = this.#options;
    const { method } = params;
    if (typeof method !== 'string') throw apiError('MANDATORY_PARAM', 'method');
    const mounted = door.find(session.family, method);
    if (mounted === undefined) throw apiError('NO_SUCH_METHOD', shown(method));
    const answers = await door.answerAll(mounted, request, listOf(params['list']));
    const codes = new Map<number, number>();
    const told = await Promise.all(
      answers.map(async (answer) => {
        try {
          const result = JSON.stringify(await answer);
          codes.set(200, (codes.get(200) ?? 0) + 1);
          return `{"status":200,"result":${result}}`;
        } catch (thrown) {
          const { error, isBroken } = apiErrorOf(thrown);
          if (isBroken) onError(thrown);
          codes.set(error.code, (codes.get(error.code) ?? 0) + 1);
          return `{${refusalOf(error, wallMs())}}`;
        }
      }),
    );
    for (const [code, count] of codes) onAnswered(mounted.endpoint.paths[0], code, count);
    return { result: `[${told.join(',')}]`, caller: mounted.endpoint.orders === undefined ? undefined : request.caller };
  }

  /** What is refused while too much waits; what takes something off gets in for longer. */
  #isTooMuch(session: SocketSession, count: number, mounted: MountedEndpoint | undefined): boolean {
    if (this.#closing || session.waiting + count > MAX_CALLS_WAITING) return true;
    const isUrgent = mounted !== undefined && mounted.endpoint.orders === undefined;
    return !isUrgent && this.#waiting + count > (this.#options.maxWaiting ?? MAX_WAITING_IN_ALL);
  }

  #refuse(session: SocketSession, id: string, error: ApiError, tells: boolean): void {
    const limits = tells ? this.#limitsOf(session, undefined) : undefined;
    this.#write(session, refusalText(id, error, this.#options.wallMs(), limits));
    if (error.status === 418) session.socket.close(POLICY_VIOLATION, 'banned');
  }

  #limitsOf(session: SocketSession, caller: Caller | undefined): string {
    return this.#options.limits.listOf(session.family, session.customer, caller);
  }

  /** Answers are complete, as what is told of a user's affairs is. */
  #write({ socket }: SocketSession, text: string): void {
    if (socket.slow) closeSlow(socket);
    else socket.write(textFrame(text));
  }

  #count(session: SocketSession, calls: number): void {
    session.waiting += calls;
    this.#waiting += calls;
    if (this.#waiting === 0) for (const resolve of this.#idle.splice(0)) resolve();
  }
}

function requestOf(session: SocketSession, params: SocketMessage['params']): ApiRequest {
  const { apiKey } = params;
  const isLoggedOn = apiKey === undefined && params['signature'] === undefined && session.loggedOn !== undefined;
  return {
    sent: new SentValues(params),
    address: session.socket.address,
    customer: session.customer,
    apiKey: typeof apiKey === 'string' ? apiKey : session.loggedOn?.apiKey,
    isLoggedOn,
    signedTexts: () => signedTextsOf(params),
  };
}

/** The requests of a batch, each with its own parameters; a list, or JSON of one. */
function listOf(given: unknown): readonly SentValues[] {
  const list: unknown = typeof given === 'string' ? readJson('list', given, RANGES.objects) : given;
  if (!Array.isArray(list)) throw apiError('MANDATORY_PARAM', 'list');
  if (list.length === 0 || list.length > MAX_BATCH) throw apiError('INVALID_PARAMETER', 'list');
  return list.map((each: unknown) => {
    if (typeof each !== 'object' || each === null || Array.isArray(each)) throw apiError('INVALID_PARAMETER', 'list');
    return new SentValues(each as Readonly<Record<string, unknown>>);
  });
}

function tellsLimits({ params }: SocketMessage, session: SocketSession): boolean {
  const { returnRateLimits: asked } = params;
  return asked === undefined ? session.tellsLimits : asked !== false && asked !== 'false';
}

/** Why not, where it is refused. */
function attempted(run: () => void): { readonly error: ApiError } | undefined {
  try {
    run();
    return undefined;
  } catch (error) {
    if (error instanceof ApiError) return { error };
    throw error;
  }
}
