/** Mounting calls of the contract: what every request passes before its handler, written once. */
import { servedInMaintenance } from '@kontor/contract/call';
import type { AnswerOf, BodyOf, Call, OpenCall, UserCall } from '@kontor/contract/call';
import { Code } from '@kontor/contract/envelope';
import { strictObject } from '@kontor/contract/fields';
import { localeOf } from '@kontor/contract/locale';
import type { Locale } from '@kontor/contract/locale';
import { ORDER_CALLS, SOCKET_CALLS } from '@kontor/contract/socket-calls';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Leadership } from '../leadership.ts';
import type { Claims, Limit } from '../gateways/limit.ts';
import { isBusy } from './answer.ts';
import { DuplicateGuard } from './duplicate-guard.ts';
import { fitting, writing } from './first-use.ts';
import { RateLimit } from './rate-limits.ts';
import type { Rate } from './rate-limits.ts';
import { refused } from './refused.ts';
import type { Authenticate, Session } from './session.ts';

/** What a handler of an open call gets. */
export interface OpenRequest<C extends Call> {
  readonly body: BodyOf<C>;
  /** What the header `lang` means. */
  readonly lang: Locale;
}

/** Where a request comes from. */
export interface Origin {
  /** Address of the client, as the operator's proxies tell it; empty for a call by the socket. */
  readonly address: string;
  /** What the client says of itself in `user-agent`. */
  readonly agent: string;
}

/** What a handler of an open call gets besides: whom it answers is not known by more than this. */
export interface AnonymousRequest<C extends Call> extends OpenRequest<C>, Origin {
  /** The header `token` as it came, of a session or not; for calls that are open for some of what they do only. */
  readonly token: string;
}

/** What a handler of a user's call gets. */
export interface UserRequest<C extends Call> extends OpenRequest<C>, Origin {
  readonly session: Session;
}

/** What a handler of a raw call gets. */
export interface RawRequest<C extends Call> extends UserRequest<C> {
  /** The body as it came. */
  readonly bytes: Uint8Array;
}

type RawCall = UserCall & { readonly raw: true };

/** What bytes are taken in. */
export interface Admission {
  /** Of one body; a longer one is refused before it is read. */
  readonly maxBytes: number;
  /** Asked before the body is read. Gives what is run when the answer is out, or undefined where there is no room now. */
  readonly admit: (user: number) => (() => void) | undefined;
}

/** Who asks for which file. */
export interface FileRequest {
  readonly name: string;
  readonly session: Session;
}

/** Which public file is asked for. */
export interface PublicFileRequest {
  /** What stands in the path for the names in it; `*` for its rest. */
  readonly parts: Readonly<Record<string, string>>;
  /** The header `accept-encoding`. */
  readonly encodings: string;
}

type UserHandler<C extends UserCall> = (request: UserRequest<C>) => Promise<AnswerOf<C>> | AnswerOf<C>;

/** Mounts calls on the server. A handler returns `data` or throws `Refused`; whatever else it throws is a system error. */
export interface Routes {
  open<C extends OpenCall>(call: C, handle: (request: AnonymousRequest<C>) => Promise<AnswerOf<C>> | AnswerOf<C>): void;
  user<C extends UserCall>(call: C, handle: UserHandler<C>): void;
  /** A call whose body is bytes. */
  raw<C extends RawCall>(call: C, admission: Admission, handle: (request: RawRequest<C>) => Promise<AnswerOf<C>>): void;
  /** What a user reads that is no JSON, by the rest of the path behind `prefix`. `send` may answer in any form, or throws `Refused`. */
  file(prefix: `/api/${string}/`, send: (request: FileRequest, reply: FastifyReply) => Promise<FastifyReply>): void;
  /**
   * What everybody reads that is no JSON of a call, at a path with names of its parts behind colons, or a star for its rest; alike. It is made as it is
   * sent, so no more than `mostAtOnce` are on their way: who comes then is told that the exchange is busy.
   */
  publicFile(
    path: `/${string}`,
    mostAtOnce: number,
    send: (request: PublicFileRequest, reply: FastifyReply) => Promise<FastifyReply>,
  ): void;
  /** The calls mounted so far. */
  readonly mounted: readonly Call[];
  /** The calls that may come by the realtime socket. */
  readonly direct: DirectCalls;
}

/** A call that comes another way than HTTP: its body may be anything. Resolves with `data` or rejects with what HTTP would refuse with. */
export type DirectCall = (body: unknown, session: Session, lang: Locale) => Promise<unknown>;

/** The calls of `SOCKET_CALLS`, for users whose session somebody else looks after. */
export interface DirectCalls {
  find(path: string): DirectCall | undefined;
  /** Takes one request from a user's rate; false when it is known that there is none left. Where others have to be asked first, the next message hears of it. */
  admit(user: number): boolean;
}

/** Limits and claims that hold for all gateways together. */
export interface SharedRates {
  readonly user: Limit;
  readonly order: Limit;
  readonly guard: Claims;
}

export interface RoutesOptions {
  readonly authenticate: Authenticate;
  /** Never goes back. */
  readonly monotonicMs: () => number;
  /** Requests of one user; a message with calls is one. */
  readonly userRate: Rate;
  /** Orders of one user, however they come. */
  readonly orderRate: Rate;
  /** Where these and the guard are kept for several gateways together; in this process where left out. */
  readonly shared?: SharedRates | undefined;
  /** Whether the exchange is being maintained now; never unless said. */
  readonly isMaintained?: () => boolean;
  /** Whether this server is known to lead; where it is not, what it would answer may be out of date. Always where left out. */
  readonly lease?: Leadership | undefined;
}

const SESSION = Symbol('session');
const ADDRESS = Symbol('address');
type WithSession = FastifyRequest & { [SESSION]?: Session; [ADDRESS]?: string };

/** Keeps the client's address for the call's handler. */
export function noteAddress(request: FastifyRequest, address: string): void {
  (request as WithSession)[ADDRESS] = address;
}

/** Refuses what is not served now. A promise only where it has to wait: what comes by one socket stays in its order. */
function serviceOf({ isMaintained = () => false, lease }: RoutesOptions): (call: Call) => Promise<void> | undefined {
  const demandNoMaintenance = (call: Call): void => {
    if (isMaintained() && !servedInMaintenance(call)) throw refused('MAINTENANCE');
  };
  return (call) => {
    if (lease?.isFresh() === false)
      return lease.fresh().then((isFresh) => {
        if (!isFresh) throw refused('BUSY');
        demandNoMaintenance(call);
      });
    demandNoMaintenance(call);
    return undefined;
  };
}

/**
 * Order of what a request passes: region and address (http-server.ts), session, user's rate and maintenance (from headers alone, before
 * the body is read), schema of body or query, rate of orders, duplicate guard for `effect: 'change'` of users, handler, answer schema. The
 * realtime server asks for region, session and user's rate; the rest is the same for calls that come by it, maintenance first.
 */
export function createRoutes(app: FastifyInstance, options: RoutesOptions): Routes {
  const { authenticate, monotonicMs } = options;
  const demandService = serviceOf(options);
  const takeUser = takerOf(options.userRate, options.shared?.user, monotonicMs);
  const takeOrder = takerOf(options.orderRate, options.shared?.order, monotonicMs);
  const guard = new DuplicateGuard(options.shared?.guard);
  const mounted: Call[] = [];
  const direct = new Map<string, DirectCall>();

  const enter = async (request: WithSession, access: Call['access']): Promise<void> => {
    if (access !== 'user') return;
    const session = await authenticate(headerOf(request, 'token'));
    if (session === undefined) throw refused('SESSION_OVER');
    const taken = takeUser(session.user);
    if (taken !== true && !(await taken)) throw refused('TOO_MANY_REQUESTS');
    request[SESSION] = session;
  };
  const enterCall = async (request: WithSession, call: Call): Promise<void> => {
    await enter(request, call.access);
    await demandService(call);
  };
  const mount = (call: Call, handle: (request: WithSession) => Promise<unknown>): void => {
    mounted.push(call);
    app.route({
      method: call.method,
      url: call.path,
      config: { compresses: call.effect === 'read' },
      onRequest: (request: WithSession) => enterCall(request, call),
      preValidation: fitting(call.method === 'GET' ? 'query' : 'body', call.body),
      handler: writing(envelopeSchema(call), async (request: WithSession) => ({
        code: Code.SUCCESS,
        msg: '',
        data: await handle(request),
      })),
    });
  };
  /** What is left of the way when the body has been found to fit. */
  const pass = async <C extends UserCall>(call: C, request: UserRequest<C>, handle: UserHandler<C>): Promise<unknown> => {
    const { user } = request.session;
    const taken = !ORDER_CALLS.includes(call) || takeOrder(user);
    // Waits only where others have to be asked: what comes by one socket stays in its order.
    if (taken !== true && !(await taken)) throw refused('TOO_MANY_REQUESTS');
    if (call.effect !== 'change') return handle(request);
    const entering = guard.enter(user, call.path, request.body, monotonicMs());
    const key = entering instanceof Promise ? await entering : entering;
    if (key === undefined) throw refused('DUPLICATE_REQUEST');
    return key === '' ? handle(request) : releasing(guard, key, async () => handle(request));
  };
  const mountDirect = <C extends UserCall>(call: C, handle: UserHandler<C>): void => {
    const schema = Compile(call.body);
    direct.set(call.path, async (body, session, lang) => {
      const waiting = demandService(call);
      if (waiting !== undefined) await waiting;
      if (!schema.Check(body)) throw refused('BAD_REQUEST');
      return pass(call, { body: body as BodyOf<C>, session, lang, address: '', agent: '' }, handle);
    });
  };
  return {
    mounted,
    direct: { find: (path) => direct.get(path), admit: (user) => takeUser(user) !== false },
    open: (call, handle) =>
      mount(call, async (request) =>
        handle({ body: inputOf(request, call), lang: langOf(request), token: headerOf(request, 'token'), ...originOf(request) }),
      ),
    user: (call, handle) => {
      if (SOCKET_CALLS.includes(call)) mountDirect(call, handle);
      mount(call, async (request) =>
        pass(call, { body: inputOf(request, call), lang: langOf(request), session: sessionOf(request), ...originOf(request) }, handle),
      );
    },
    raw: (call, admission, handle) => {
      mounted.push(call);
      mountRaw(app, enterCall, call, admission, handle);
    },
    file: (prefix, send) => {
      app.route<{ Params: { name: string } }>({
        method: 'GET',
        url: `${prefix}:name`,
        onRequest: (request: WithSession) => enter(request, 'user'),
        handler: (request, reply) => send({ name: request.params.name, session: sessionOf(request) }, reply),
      });
    },
    publicFile: (path, mostAtOnce, send) => mountPublicFile(app, path, mostAtOnce, send),
  };
}

/** Takes one from a user's rate; a promise where others have to be asked. */
function takerOf(rate: Rate, shared: Limit | undefined, monotonicMs: () => number): (user: number) => boolean | Promise<boolean> {
  if (shared !== undefined) return (user) => shared.take(String(user));
  const limit = new RateLimit(rate);
  return (user) => limit.take(user, monotonicMs());
}

const mountPublicFile = (app: FastifyInstance, ...[path, mostAtOnce, send]: Parameters<Routes['publicFile']>): void => {
  let sending = 0;
  app.route<{ Params: Record<string, string> }>({
    method: 'GET',
    url: path,
    handler: async (request, reply) => {
      if (sending >= mostAtOnce) throw refused('BUSY');
      sending += 1;
      reply.raw.once('close', () => (sending -= 1));
      return send({ parts: request.params, encodings: headerOf(request, 'accept-encoding') }, reply);
    },
  });
};

/** A scope of its own: everywhere else bodies are JSON. What the bytes are is for the handler to find out, whatever the sender calls them. */
function mountRaw<C extends RawCall>(
  app: FastifyInstance,
  enter: (request: WithSession, call: Call) => Promise<void>,
  call: C,
  { maxBytes, admit }: Admission,
  handle: (request: RawRequest<C>) => Promise<AnswerOf<C>>,
): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request: unknown, body: string | Buffer, done) => done(null, body));
    scope.route({
      method: call.method,
      url: call.path,
      bodyLimit: maxBytes,
      preValidation: fitting('query', call.body),
      onRequest: async (request: WithSession, reply) => {
        await enter(request, call);
        const leave = admit(sessionOf(request).user);
        if (leave === undefined) throw refused('BUSY');
        reply.raw.once('close', leave);
      },
      handler: writing(envelopeSchema(call), async (request: WithSession) => {
        const bytes = request.body instanceof Uint8Array ? request.body : new Uint8Array();
        const fields = { body: request.query as BodyOf<C>, lang: langOf(request), session: sessionOf(request), ...originOf(request) };
        return { code: Code.SUCCESS, msg: '', data: await handle({ ...fields, bytes }) };
      }),
    });
  });
}

/** Who was let in. */
function sessionOf(request: WithSession): Session {
  const session = request[SESSION];
  if (session === undefined) throw refused('SESSION_OVER');
  return session;
}

/** What was refused because there is too much to do may be sent again at once. */
async function releasing(guard: DuplicateGuard, key: string, run: () => Promise<unknown>): Promise<unknown> {
  try {
    return await run();
  } catch (error) {
    if (isBusy(error)) guard.release(key);
    throw error;
  }
}

/** The schema has accepted it. */
function inputOf<C extends Call>(request: FastifyRequest, call: C): BodyOf<C> {
  return (call.method === 'GET' ? request.query : request.body) as BodyOf<C>;
}

/** The longest that is read of what a client says of itself. */
const AGENT_LENGTH = 400;

/** Where a request comes from that has passed the gates. */
export function originOf(request: WithSession): Origin {
  return { address: request[ADDRESS] ?? '', agent: headerOf(request, 'user-agent').slice(0, AGENT_LENGTH) };
}

/** What the header `lang` means; a locale code or a number from 2 to 10. */
export function langOf(request: FastifyRequest): Locale {
  return localeOf(headerOf(request, 'lang'));
}

function headerOf(request: FastifyRequest, name: string): string {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
}

/** What an answer of a call looks like when it succeeds. */
export function envelopeSchema(call: { readonly answer: TSchema }) {
  return strictObject({ code: Type.Integer(), msg: Type.String(), data: call.answer });
}
