/** Mounting calls of the contract: what every request passes before its handler, written once. */
import type { AnswerOf, BodyOf, Call, OpenCall, UserCall } from '@kontor/contract/call';
import { Code } from '@kontor/contract/envelope';
import { strictObject } from '@kontor/contract/fields';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { refused } from './refused.ts';
import type { Authenticate, Session } from './session.ts';

/** What a handler of an open call gets. */
export interface OpenRequest<C extends Call> {
  readonly body: BodyOf<C>;
  /** Locale of the header `lang`. */
  readonly lang: string;
}

/** What a handler of a user's call gets. */
export interface UserRequest<C extends Call> extends OpenRequest<C> {
  readonly session: Session;
}

/** Mounts calls on the server. A handler returns `data` or throws `Refused`; whatever else it throws is a system error. */
export interface Routes {
  open<C extends OpenCall>(call: C, handle: (request: OpenRequest<C>) => Promise<AnswerOf<C>> | AnswerOf<C>): void;
  user<C extends UserCall>(call: C, handle: (request: UserRequest<C>) => Promise<AnswerOf<C>> | AnswerOf<C>): void;
}

const SESSION = Symbol('session');
type WithSession = FastifyRequest & { [SESSION]?: Session };

/**
 * Order of what a request passes: session (from headers alone, before the body is read), body schema, handler, answer schema.
 * The region gate belongs in front of the session; the duplicate guard of `effect: 'change'` between schema and handler.
 */
export function createRoutes(app: FastifyInstance, authenticate: Authenticate): Routes {
  const mount = (call: Call, handle: (request: WithSession) => Promise<unknown>): void => {
    app.route<{ Body: unknown }>({
      method: call.method,
      url: call.path,
      schema: { body: call.body, response: { 200: envelopeSchema(call) } },
      onRequest: async (request: WithSession) => {
        if (call.access !== 'user') return;
        const session = await authenticate(headerOf(request, 'token'));
        if (session === undefined) throw refused('SESSION_OVER');
        request[SESSION] = session;
      },
      handler: async (request) => ({ code: Code.SUCCESS, msg: '', data: await handle(request) }),
    });
  };
  return {
    open: (call, handle) => mount(call, async (request) => handle({ body: request.body as BodyOf<typeof call>, lang: langOf(request) })),
    user: (call, handle) =>
      mount(call, async (request) => {
        const session = request[SESSION];
        if (session === undefined) throw refused('SESSION_OVER');
        return handle({ body: request.body as BodyOf<typeof call>, lang: langOf(request), session });
      }),
  };
}

/** The locale of the header `lang`; en_US when left out. */
export function langOf(request: FastifyRequest): string {
  return headerOf(request, 'lang') || 'en_US';
}

function headerOf(request: FastifyRequest, name: string): string {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
}

function envelopeSchema(call: Call) {
  return strictObject({ code: Type.Integer(), msg: Type.String(), data: call.answer });
}
