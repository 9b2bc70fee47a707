/** What machines ask of a process: is it alive, should it get requests, how is it doing. */
import type { FastifyInstance } from 'fastify';
import { isIn } from '../client-address.ts';
import type { Networks } from '../client-address.ts';
import { addressOf, isThroughStranger } from './gates.ts';
import type { Metrics } from './metrics.ts';

export interface MachineRoutesOptions {
  /** Facts for /healthz; a throw means unhealthy. */
  readonly health: () => Readonly<Record<string, string | number | boolean>>;
  /** Whether requests should be sent here (/readyz). */
  readonly ready: () => boolean;
  readonly metrics: Pick<Metrics, 'registry'>;
  /** Who may read the metrics. */
  readonly metricsNetworks: Networks;
  readonly proxies: Networks;
}

/** Mounts /healthz, /readyz and /metrics; neither region nor rate is asked there. */
export function addMachineRoutes(app: FastifyInstance, { health, ready, metrics, metricsNetworks, proxies }: MachineRoutesOptions): void {
  const config = { machine: true } as const;
  app.get('/healthz', { config }, () => ({ status: 'ok', ...health() }));
  app.get('/readyz', { config }, (_request, reply) => (ready() ? { status: 'ready' } : reply.status(503).send({ status: 'not ready' })));
  app.get('/metrics', { config }, async (request, reply) => {
    // For those the operator named; for others there is no such page. A proxy that nobody named asks for anybody.
    if (isThroughStranger(request, proxies) || !isIn(metricsNetworks, addressOf(request, proxies))) return reply.callNotFound();
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}
