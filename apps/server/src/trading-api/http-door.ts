/**
 * The trading API over HTTP, in a scope of its own beside the site's calls: parameters in the query or in a form, answers without an envelope, errors with
 * `code` and `msg`. Nothing here is told by cookies, so pages of other origins find nothing to use. Source: rules §8.
 */
import type { Family } from '@kontor/contract/trading-api/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { customerOf } from '../address-text.ts';
import { noteCode } from '../http/answer.ts';
import { Refused } from '../http/refused.ts';
import { originOf } from '../http/routes.ts';
import { Code } from '@kontor/contract/envelope';
import { ApiError, apiError, apiErrorOf, limitError } from './api-error.ts';
import type { ApiDoor, ApiRequest, MountedEndpoint } from './api-door.ts';
import type { Limits } from './limits.ts';
import { readPairs } from './sent-parameters.ts';
import { signedText } from './signature.ts';

export interface HttpDoorOptions {
  readonly door: ApiDoor;
  readonly limits: Limits;
  readonly wallMs: () => number;
}

/** What lies below these is the trading API's, whether there is anything or not. */
const ROOTS: Readonly<Record<Family, readonly string[]>> = {
  spot: ['/api/v1', '/api/v3'],
  // What else there is at Binance, and not here: a program is told so, and never gets a page of the site.
  futures: ['/fapi', '/futures/data', '/dapi', '/eapi', '/papi'],
  wallet: ['/sapi'],
};
/** Of one body; a batch of orders in a form is far below. */
const BODY_LIMIT_BYTES = 64 * 1024;
const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json;charset=UTF-8';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH';
const METHODS: Method[] = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'];

/** Mounts all endpoints that the door has now. */
export function mountHttpDoor(app: FastifyInstance, options: HttpDoorOptions): void {
  app.register(async (scope) => {
    readForms(scope);
    scope.setErrorHandler((error, request, reply) => {
      const { error: told, isBroken } = apiErrorOf(fromServer(error, options.wallMs()));
      if (isBroken)
        request.log.error({ err: error, reqId: request.id, route: request.routeOptions.url }, 'a request of the trading API failed');
      return sendError(reply, told, options.wallMs());
    });
    for (const mounted of options.door.mounted) {
      const handle = handlerOf(mounted, options);
      for (const url of mounted.endpoint.paths)
        scope.route({
          method: mounted.endpoint.method,
          url,
          bodyLimit: BODY_LIMIT_BYTES,
          // What a change answers is short, and a page can learn nothing from its length.
          config: { programs: true, compresses: mounted.endpoint.method === 'GET' },
          onRequest: refuseBanned(options),
          handler: handle,
        });
    }
    mountNowhere(scope, options);
  });
}

/** A form is read as it comes; whatever else is sent is passed over, as nobody has signed it. */
function readForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(FORM, { parseAs: 'string' }, (_request: unknown, body: string | Buffer, done) => done(null, body));
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request: unknown, _body: unknown, done) => done(null, ''));
}

/** Before the body of somebody is read who is not to be here. */
function refuseBanned({ limits }: HttpDoorOptions) {
  return (request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void => {
    try {
      limits.demandNoBan(customerOf(originOf(request).address));
      done();
    } catch (error) {
      done(error as Error);
    }
  };
}

/** What is answered in this turn goes without a promise; Fastify is given none at all, as the answer is sent from here. */
function handlerOf(mounted: MountedEndpoint, { door, limits, wallMs }: HttpDoorOptions) {
  const { family, orders, paths } = mounted.endpoint;
  const tellUsed = (reply: FastifyReply, { customer, caller }: ApiRequest): void =>
    void reply.headers(limits.headersOf(family, customer, orders === undefined ? undefined : caller?.user));
  const send = (reply: FastifyReply, asked: ApiRequest, answer: unknown): void => {
    const text = JSON.stringify(answer);
    tellUsed(reply, asked);
    reply.type(JSON_TYPE).send(text);
  };
  const refuse = (request: FastifyRequest, reply: FastifyReply, asked: ApiRequest, thrown: unknown): void => {
    const { error, isBroken } = apiErrorOf(thrown);
    if (isBroken) request.log.error({ err: thrown, reqId: request.id, route: paths[0] }, 'a request of the trading API failed');
    tellUsed(reply, asked);
    sendError(reply, error, wallMs());
  };
  return (request: FastifyRequest, reply: FastifyReply): void => {
    const asked = requestOf(request);
    const refuseIt = (error: unknown): void => refuse(request, reply, asked, error);
    try {
      const answer = door.answer(mounted, asked);
      if (answer instanceof Promise) answer.then((value) => send(reply, asked, value)).catch(refuseIt);
      else send(reply, asked, answer);
    } catch (error) {
      refuseIt(error);
    }
  };
}

/** @throws ApiError for parameters that cannot be told apart */
function requestOf(request: FastifyRequest): ApiRequest {
  const target = request.raw.url ?? '';
  const mark = target.indexOf('?');
  const query = mark === -1 ? '' : target.slice(mark + 1);
  const form = typeof request.body === 'string' ? request.body : '';
  const { address } = originOf(request);
  const apiKey = request.headers['x-mbx-apikey'];
  return {
    sent: readPairs(query, form),
    address,
    customer: customerOf(address),
    apiKey: typeof apiKey === 'string' ? apiKey : undefined,
    isLoggedOn: false,
    signedTexts: () => [signedText(query, form)],
  };
}

/** What is below the trading API and is no endpoint; it also takes what comes with another method than an endpoint has. */
function mountNowhere(scope: FastifyInstance, options: HttpDoorOptions): void {
  for (const [family, roots] of Object.entries(ROOTS) as [Family, readonly string[]][]) {
    const onRequest = (request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void => {
      try {
        const customer = customerOf(originOf(request).address);
        options.limits.demandNoBan(customer);
        options.limits.takeWeightAtOnce(family, customer, 1);
        done(apiError('NO_SUCH_PATH', pathOf(request), request.method));
      } catch (error) {
        done(error as Error);
      }
    };
    for (const root of roots)
      scope.route({ method: METHODS, url: `${root}/*`, config: { programs: true }, onRequest, handler: () => undefined });
  }
}

/** As refusals repeat it. */
function pathOf(request: FastifyRequest): string {
  return (request.raw.url ?? '')
    .split('?', 1)[0]!
    .replaceAll(/[^\w./-]/g, '?')
    .slice(0, 200);
}

function sendError(reply: FastifyReply, { code, message, status, data, retryAtMs }: ApiError, nowMs: number): FastifyReply {
  noteCode(reply, code);
  if (retryAtMs !== undefined) reply.header('retry-after', Math.max(1, Math.ceil((retryAtMs - nowMs) / 1_000)));
  return reply
    .status(status)
    .type(JSON_TYPE)
    .send(JSON.stringify(data === undefined ? { code, msg: message } : { code, msg: message, data }));
}

/** What the server refuses before a handler runs. */
function fromServer(error: unknown, nowMs: number): unknown {
  if (error instanceof Refused && error.code === Code.TOO_MANY_REQUESTS) return limitError('TOO_MANY_QUEUED', nowMs + 1_000);
  if (error instanceof ApiError || typeof error !== 'object' || error === null || !('statusCode' in error)) return error;
  const { statusCode: status } = error;
  if (typeof status !== 'number' || status < 400 || status > 499) return error;
  const { code, message } = apiError('TOO_MANY_PARAMETERS');
  return new ApiError(code, message, { status });
}
