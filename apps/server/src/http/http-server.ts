/** The HTTP server: JSON calls under /api, the health check, and the built web app. */
import Fastify, { LogController } from 'fastify';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { answerOf } from './answer.ts';
import { refused } from './refused.ts';
import { langOf } from './routes.ts';
import { SECURITY_HEADERS } from './security-headers.ts';
import type { StaticFiles } from './static-files.ts';

export interface HttpServerOptions {
  readonly log: FastifyBaseLogger;
  readonly files: StaticFiles;
  /** Facts for /healthz; a throw means unhealthy. */
  readonly health: () => Readonly<Record<string, string | number | boolean>>;
}

/** The largest body of a call; uploads have their own route. */
const BODY_LIMIT_BYTES = 64 * 1024;

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
    // Schemas refuse; they neither convert, drop nor fill in.
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: false, allErrors: false } },
  });
  acceptOnlyJson(app);
  app.addHook('onSend', async (request, reply) => {
    reply.headers(SECURITY_HEADERS);
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
  });
  app.setErrorHandler((error, request, reply) => {
    const answer = answerOf(error, langOf(request));
    if (answer.unexpected) request.log.error({ err: error, path: request.routeOptions.url }, 'a request failed');
    return reply.status(answer.status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(answer.envelope);
  });
  app.get('/healthz', () => ({ status: 'ok', ...options.health() }));
  app.setNotFoundHandler((request, reply) => {
    const file = request.method === 'GET' || request.method === 'HEAD' ? options.files.find(request.url) : undefined;
    if (file !== undefined) return reply.headers(file.headers).send(request.method === 'HEAD' ? '' : file.body);
    const { envelope } = answerOf(refused('NOT_FOUND'), langOf(request));
    return reply.status(404).type('application/json; charset=utf-8').serializer(JSON.stringify).send(envelope);
  });
  return app;
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
