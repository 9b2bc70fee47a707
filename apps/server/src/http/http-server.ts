/** The HTTP server: JSON calls under /api, what operators and machines ask, and the built web app. */
import { randomUUID } from 'node:crypto';
import { CODE_KEYS, Code, REGION_RESTRICTED } from '@kontor/contract/envelope';
import Fastify, { LogController } from 'fastify';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerOf } from './answer.ts';
import { PRIVATE_NETWORKS, clientAddress, isIn } from './client-address.ts';
import type { Networks } from './client-address.ts';
import { messageOf } from './messages.ts';
import type { Metrics } from './metrics.ts';
import { RateLimit } from './rate-limits.ts';
import type { Rate } from './rate-limits.ts';
import type { RegionGate } from './region-gate.ts';
import { refused } from './refused.ts';
import { langOf, noteAddress } from './routes.ts';
import { securityHeaders } from './security-headers.ts';
import type { Site } from './site.ts';

export interface HttpServerOptions {
  readonly log: FastifyBaseLogger;
  readonly site: Site;
  /** Where else than here the site's pages send their calls to; empty: nowhere else. */
  readonly baseAddress: string;
  /** Other origins that the site's pages may show pictures of. */
  readonly imageOrigins: readonly string[];
  /** Pages of other origins that may send calls. */
  readonly allowedOrigins: readonly string[];
  readonly metrics: Metrics;
  /** Facts for /healthz; a throw means unhealthy. */
  readonly health: () => Readonly<Record<string, string | number | boolean>>;
  /** Whether requests should be sent here (/readyz). */
  readonly ready: () => boolean;
  readonly region: RegionGate;
  readonly proxies: Networks;
  /** Requests of one address. */
  readonly addressRate: Rate;
  /** Never goes back. */
  readonly monotonicMs: () => number;
}

/** The largest body of a call; uploads have their own route. */
const BODY_LIMIT_BYTES = 64 * 1024;
/** An answer that took longer is worth a line, ms. */
const SLOW_MS = 1_000;

/** Makes the server without its calls; `createRoutes` mounts them, then it listens. */
export function createHttpServer(options: HttpServerOptions): FastifyInstance {
  const app = Fastify({
    loggerInstance: options.log,
    // One line for each request would say nothing that counters do not, and could say too much.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: 15_000,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    // A caller's own id is never taken over: it would stand in our log.
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    // Making a child for each request costs more than checking its session does; the few lines there are name the request themselves.
    childLoggerFactory: (log) => log,
    // Schemas refuse; they neither convert, drop nor fill in.
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: false, allErrors: false } },
  });
  admitOrigins(app, options.allowedOrigins);
  addGates(app, options);
  acceptOnlyJson(app);
  addMeasures(app, options);
  const headers = securityHeaders(options.baseAddress, options.imageOrigins);
  app.addHook('onSend', async (request, reply) => {
    reply.headers(headers).header('x-request-id', request.id);
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
  });
  app.setErrorHandler((error, request, reply) => {
    const answer = answerOf(error, langOf(request));
    if (answer.unexpected) request.log.error({ err: error, reqId: request.id, route: request.routeOptions.url }, 'a request failed');
    noteCode(reply, answer.envelope.code);
    return reply.status(answer.status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(answer.envelope);
  });
  addMachineRoutes(app, options);
  app.setNotFoundHandler((request, reply) => {
    const file = request.method === 'GET' || request.method === 'HEAD' ? options.site.find(request.url, request.headers.host) : undefined;
    if (file !== undefined) return reply.headers(file.headers).send(request.method === 'HEAD' ? '' : file.body);
    const { envelope } = answerOf(refused('NOT_FOUND'), langOf(request));
    return reply.status(404).type('application/json; charset=utf-8').serializer(JSON.stringify).send(envelope);
  });
  return app;
}

/** The address a request comes from, as the operator's proxies tell it. */
export function addressOf(request: { readonly socket: { readonly remoteAddress?: string | undefined }; readonly headers: FastifyRequest['headers'] }, proxies: Networks): string {
  return clientAddress(request.socket.remoteAddress, request.headers['x-forwarded-for'], proxies);
}

/** Lets pages of the operator's other origins read answers; the browser asks first, before any gate counts it. */
function admitOrigins(app: FastifyInstance, allowedOrigins: readonly string[]): void {
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    if (origin === undefined || !allowedOrigins.includes(origin) || !request.url.startsWith('/api/')) return undefined;
    reply.headers({ 'access-control-allow-origin': origin, vary: 'origin', 'access-control-expose-headers': 'date' });
    if (request.method !== 'OPTIONS') return undefined;
    return reply.status(204).headers({ 'access-control-allow-methods': 'GET, POST', 'access-control-allow-headers': 'content-type, token, lang', 'access-control-max-age': '600' }).send();
  });
}

/** Region first, then the rate of the address; the page itself is served everywhere, it has to show why nothing works. */
function addGates(app: FastifyInstance, { region, proxies, addressRate, monotonicMs }: HttpServerOptions): void {
  const limit = new RateLimit(addressRate);
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/api/')) return undefined;
    const address = addressOf(request, proxies);
    noteAddress(request, address);
    if (!region(address)) {
      noteCode(reply, Code.REGION_RESTRICTED);
      const msg = messageOf(CODE_KEYS.REGION_RESTRICTED, langOf(request));
      const body = { code: Code.REGION_RESTRICTED, msg, message: REGION_RESTRICTED, data: { message: REGION_RESTRICTED } };
      return reply.status(403).type('application/json; charset=utf-8').serializer(JSON.stringify).send(body);
    }
    if (!limit.take(address, monotonicMs())) throw refused('TOO_MANY_REQUESTS');
    return undefined;
  });
}

/** Bodies are JSON and nothing else: a form of a foreign page cannot send that. No body counts as `{}`. */
function acceptOnlyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = typeof body === 'string' ? body : body.toString('utf8');
    if (text === '') done(null, {});
    else void parse(request, text, done);
  });
  app.addHook('preValidation', async (request) => {
    if (request.method === 'POST' && request.body === undefined) request.body = {};
  });
}

/** For machines: is it alive, should it get requests, how is it doing. */
function addMachineRoutes(app: FastifyInstance, { health, ready, metrics, proxies }: HttpServerOptions): void {
  app.get('/healthz', () => ({ status: 'ok', ...health() }));
  app.get('/readyz', (_request, reply) => (ready() ? { status: 'ready' } : reply.status(503).send({ status: 'not ready' })));
  app.get('/metrics', async (request, reply) => {
    // For the operator's own network; outside it there is no such page.
    if (!isIn(PRIVATE_NETWORKS, addressOf(request, proxies))) return reply.callNotFound();
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}

const CODE = Symbol('code');

/** Keeps the body code of an answer that is an error, for the counters. */
function noteCode(reply: FastifyReply, code: number): void {
  (reply as FastifyReply & { [CODE]?: number })[CODE] = code;
}

function addMeasures(app: FastifyInstance, { metrics }: HttpServerOptions): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'other';
    const code = (reply as FastifyReply & { [CODE]?: number })[CODE] ?? reply.statusCode;
    metrics.answered(route, code);
    metrics.took(route, reply.elapsedTime / 1_000);
    if (reply.elapsedTime > SLOW_MS) request.log.warn({ reqId: request.id, route, code, ms: Math.round(reply.elapsedTime) }, 'a slow answer');
  });
}

