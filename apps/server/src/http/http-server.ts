/** The HTTP server: JSON calls under /api, what operators and machines ask, and the built web app. */
import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import Fastify, { LogController } from 'fastify';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { compressAnswers } from './answer-coding.ts';
import type { Tracing } from '../tracing/tracing.ts';
import { answerOf, codeOf, noteCode, sendEnvelope } from './answer.ts';
import { Connections } from './connections.ts';
import { addGates, isCall, targetForRouter } from './gates.ts';
import type { GateOptions } from './gates.ts';
import { addMachineRoutes } from './machine-routes.ts';
import type { MachineRoutesOptions } from './machine-routes.ts';
import type { Metrics } from './metrics.ts';
import { refused } from './refused.ts';
import { langOf } from './routes.ts';
import { securityHeaders } from './security-headers.ts';
import { BadJson, parseStrictJson } from './strict-json.ts';
import { traceCalls } from './trace-calls.ts';

export interface HttpServerOptions extends GateOptions, MachineRoutesOptions {
  readonly log: FastifyBaseLogger;
  /** Where else than here the site's pages send their calls to; empty: nowhere else. */
  readonly baseAddress: string;
  /** Other origins that the site's pages may show pictures of; none unless said. Another list when they have changed. */
  readonly imageOrigins?: () => readonly string[];
  /** Whose pages may stand in a frame of ours; nobody's unless said. */
  readonly frameOrigins?: () => readonly string[];
  readonly metrics: Metrics;
  readonly tracing?: Tracing | undefined;
  /** A request that is not there as a whole after this long ends, ms; in place of `REQUEST_LIMIT_MS`. */
  readonly requestLimitMs?: number;
}

/** The largest body of a call; uploads have their own route. */
const BODY_LIMIT_BYTES = 64 * 1024;
/** A request must be there as a whole within this time from its first byte on, and a connection's first byte, ms. */
const REQUEST_LIMIT_MS = 15_000;
/** Nothing moves on a connection, though something is being answered, for longer than any answer takes, ms. */
const STUCK_MS = 30_000;
/** An answer that took longer is worth a line, ms. */
const SLOW_MS = 1_000;

/** Makes the server without its calls; `createRoutes` mounts them, then it listens. */
export function createHttpServer(options: HttpServerOptions): FastifyInstance {
  const { requestLimitMs = REQUEST_LIMIT_MS } = options;
  const app: FastifyInstance = Fastify({
    loggerInstance: options.log,
    // One line for each request would say nothing that counters do not, and could say too much.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    http: { headersTimeout: requestLimitMs, connectionsCheckingInterval: Math.min(1_000, requestLimitMs) },
    requestTimeout: requestLimitMs,
    connectionTimeout: STUCK_MS,
    clientErrorHandler: (error, socket) => connections.refuse(error, socket),
    rewriteUrl: targetForRouter,
    // Answered to the last, in our words, by `connections`.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // A caller's own id is never taken over: it would stand in our log.
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    // Making a child for each request costs more than checking its session does; the few lines there are name the request themselves.
    childLoggerFactory: (log) => log,
    // Schemas refuse; they neither convert, drop nor fill in.
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: false, allErrors: false } },
  });
  const connections = new Connections(app.server);
  app.addHook('onRequest', (request, reply, done) => {
    connections.came(request, reply);
    done();
  });
  addGates(app, options);
  acceptOnlyJson(app);
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.method === 'POST' && request.body === undefined) request.body = {};
    // Only now that its body is read: an answer that overtakes it may be lost with the connection.
    if (!connections.closing || !isCall(request)) done();
    else connections.whenShut(() => done(refused('BUSY')));
  });
  app.addHook('preClose', () => connections.drain());
  addMeasures(app, options);
  if (options.tracing !== undefined) traceCalls(app, options.tracing);
  const headers = currentHeaders(options);
  // Hooks without promises: every answer passes them.
  app.addHook('onSend', (request, reply, payload: unknown, done) => {
    // What no browser shows needs no more than that it is not taken for something else.
    if (request.routeOptions.config.programs === true) reply.header('x-content-type-options', 'nosniff');
    else reply.headers(headers());
    reply.header('x-request-id', request.id);
    // Only files say how long they may be kept.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    connections.leaves(request, reply);
    done(null, payload);
  });
  app.setErrorHandler((error, request, reply) => {
    const answer = answerOf(error, langOf(request));
    if (answer.unexpected) request.log.error({ err: error, reqId: request.id, route: request.routeOptions.url }, 'a request failed');
    noteCode(reply, answer.envelope.code);
    return sendEnvelope(reply, answer.status, answer.envelope);
  });
  compressAnswers(app);
  addMachineRoutes(app, options);
  return app;
}

/** Loads what the first server of a process would have to: who stands by has it behind him when he leads. */
export async function loadHttp(): Promise<void> {
  const app = Fastify();
  app.get('/', { schema: { querystring: { type: 'object' } } }, () => '');
  await app.ready();
  await app.close();
}

const NONE: readonly string[] = [];

/** The headers of every answer, made again when an origin comes or goes. */
function currentHeaders({
  baseAddress,
  imageOrigins = () => NONE,
  frameOrigins = () => NONE,
}: HttpServerOptions): () => Readonly<Record<string, string>> {
  let [images, frames] = [imageOrigins(), frameOrigins()];
  let headers = securityHeaders(baseAddress, images, frames);
  return () => {
    if (images === imageOrigins() && frames === frameOrigins()) return headers;
    [images, frames] = [imageOrigins(), frameOrigins()];
    headers = securityHeaders(baseAddress, images, frames);
    return headers;
  };
}

/** Bodies are JSON and nothing else: a form of a foreign page cannot send that. An empty one counts as `{}`. */
function acceptOnlyJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_request: unknown, body: string | Buffer) => {
    // Bytes that are no UTF-8 would all become the same character.
    if (typeof body !== 'string' && !isUtf8(body)) throw new BadJson('the text is no UTF-8');
    return body.length === 0 ? {} : parseStrictJson(body.toString('utf8'));
  });
}

function addMeasures(app: FastifyInstance, { metrics }: HttpServerOptions): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'other';
    const code = codeOf(reply);
    metrics.answered(route, code);
    metrics.took(route, reply.elapsedTime / 1_000);
    if (reply.elapsedTime > SLOW_MS)
      request.log.warn({ reqId: request.id, route, code, ms: Math.round(reply.elapsedTime) }, 'a slow answer');
    done();
  });
}
