/** For processes that serve no site: /healthz, /readyz and /metrics on a port of their own. */
import Fastify from 'fastify';
import type { FastifyBaseLogger } from 'fastify';
import { addMachineRoutes } from './machine-routes.ts';
import type { MachineRoutesOptions } from './machine-routes.ts';

export interface HealthListenerOptions extends MachineRoutesOptions {
  readonly log: FastifyBaseLogger;
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
}

export interface HealthListener {
  /** `http://127.0.0.1:9090`. */
  readonly url: string;
  /** Ends it at once: nobody waits for these answers longer than for the next. */
  close(): Promise<void>;
}

/** A request is there as a whole within this time, ms. */
const REQUEST_LIMIT_MS = 5_000;

/**
 * Opens the listener. Open it before what takes long at a start and let `ready` say false until then: so whoever watches tells a
 * process that starts from one that is gone.
 */
export async function startHealthListener({ log, host, port, ...options }: HealthListenerOptions): Promise<HealthListener> {
  const app = Fastify({
    bodyLimit: 1,
    requestTimeout: REQUEST_LIMIT_MS,
    connectionTimeout: REQUEST_LIMIT_MS,
    forceCloseConnections: true,
    requestIdHeader: false,
  });
  app.addHook('onSend', async (_request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  });
  app.setNotFoundHandler((_request, reply) => reply.status(404).send({ status: 'not found' }));
  app.setErrorHandler((error, _request, reply) => {
    const status = (error as { readonly statusCode?: number }).statusCode ?? 500;
    // What went wrong inside is the log's; whoever asks learns that it did.
    if (status >= 500) log.error({ err: error }, 'a question about this process failed');
    return reply.status(status).send({ status: 'failed' });
  });
  addMachineRoutes(app, options);
  const url = await app.listen({ host, port });
  return { url, close: () => app.close() };
}
