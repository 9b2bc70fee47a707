/** Mounting calls of the contract: what every request passes before its handler, written once. */
import type { AnswerOf, BodyOf, Call, OpenCall, UserCall } from '@kontor/contract/call';
import { Code } from '@kontor/contract/envelope';
import { strictObject } from '@kontor/contract/fields';
import { localeOf } from '@kontor/contract/locale';
import type { Locale } from '@kontor/contract/locale';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { DuplicateGuard } from './duplicate-guard.ts';
import { RateLimit } from './rate-limits.ts';
import type { Rate } from './rate-limits.ts';
import { Refused, refused } from './refused.ts';
import type { Authenticate, Session } from './session.ts';

/** What a handler of an open call gets. */
export interface OpenRequest<C extends Call> {
  readonly body: BodyOf<C>;
  /** What the header `lang` means. */
  readonly lang: Locale;
}

/** What a handler of a user's call gets. */
export interface UserRequest<C extends Call> extends OpenRequest<C> {
  readonly session: Session;
}

/** Mounts calls on the server. A handler returns `data` or throws `Refused`; whatever else it throws is a system error. */
export interface Routes {
  open<C extends OpenCall>(call: C, handle: (request: OpenRequest<C>) => Promise<AnswerOf<C>> | AnswerOf<C>): void;
  user<C extends UserCall>(call: C, handle: (request: UserRequest<C>) => Promise<AnswerOf<C>> | AnswerOf<C>): void;
  /** The calls mounted so far. */
  readonly mounted: readonly Call[];
}

export interface RoutesOptions {
  readonly authenticate: Authenticate;
  /** Never goes back. */
  readonly monotonicMs: () => number;
  /** Requests of one user. */
  readonly userRate: Rate;
}

const SESSION = Symbol('session');
type WithSession = FastifyRequest & { [SESSION]?: Session };

/**
 * Order of what a request passes: region and address (http-server.ts), session and user's rate (from headers alone, before the
 * body is read), schema of body or query, duplicate guard for `effect: 'change'` of users, handler, answer schema.
 */
export function createRoutes(app: FastifyInstance, options: RoutesOptions): Routes {
  const { authenticate, monotonicMs } = options;
  const userLimit = new RateLimit(options.userRate);
  const guard = new DuplicateGuard();
  const mounted: Call[] = [];

  const enter = async (request: WithSession, call: Call): Promise<void> => {
    if (call.access !== 'user') return;
    const session = await authenticate(headerOf(request, 'token'));
    if (session === undefined) throw refused('SESSION_OVER');
    if (!userLimit.take(session.user, monotonicMs())) throw refused('TOO_MANY_REQUESTS');
    request[SESSION] = session;
  };
  const mount = (call: Call, handle: (request: WithSession) => Promise<unknown>): void => {
    mounted.push(call);
    const input = call.method === 'GET' ? { querystring: call.body } : { body: call.body };
    app.route({
      method: call.method,
      url: call.path,
      schema: { ...input, response: { 200: envelopeSchema(call) } },
      onRequest: (request: WithSession) => enter(request, call),
      handler: async (request) => ({ code: Code.SUCCESS, msg: '', data: await handle(request) }),
    });
  };
  return {
    mounted,
    open: (call, handle) => mount(call, async (request) => handle({ body: inputOf(request, call), lang: langOf(request) })),
    user: (call, handle) =>
      mount(call, async (request) => {
        const session = request[SESSION];
        if (session === undefined) throw refused('SESSION_OVER');
        const body = inputOf(request, call);
        const run = async (): Promise<unknown> => handle({ body, lang: langOf(request), session });
        if (call.effect !== 'change') return run();
        const key = guard.enter(session.user, call.path, body, monotonicMs());
        if (key === undefined) throw refused('DUPLICATE_REQUEST');
        return releasing(guard, key, run);
      }),
  };
}

/** What was refused because there is too much to do may be sent again at once. */
async function releasing(guard: DuplicateGuard, key: string, run: () => Promise<unknown>): Promise<unknown> {
  try {
    return await run();
  } catch (error) {
    const nothingDone = error instanceof Refused ? error.code === Code.BUSY : error instanceof Error && 'code' in error && error.code === 'BUSY';
    if (nothingDone) guard.release(key);
    throw error;
  }
}

/** The schema has accepted it. */
function inputOf<C extends Call>(request: FastifyRequest, call: C): BodyOf<C> {
  return (call.method === 'GET' ? request.query : request.body) as BodyOf<C>;
}

/** What the header `lang` means; a locale code or a number from 2 to 10. */
export function langOf(request: FastifyRequest): Locale {
  return localeOf(headerOf(request, 'lang'));
}

function headerOf(request: FastifyRequest, name: string): string {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
}

function envelopeSchema(call: Call) {
  return strictObject({ code: Type.Integer(), msg: Type.String(), data: call.answer });
}
