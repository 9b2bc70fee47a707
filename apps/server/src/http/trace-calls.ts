/** Each call as a part of a trace, where somebody looks at them. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Span, Tracing } from '../tracing/tracing.ts';
import { codeOf } from './answer.ts';
import { isCall } from './gates.ts';

/** What a call asks of others, such as the leader, is part of its span. What a caller says of a trace of his own is not listened to. */
export function traceCalls(app: FastifyInstance, tracing: Tracing): void {
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook('onRequest', (request, _reply, done) => {
    if (isCall(request)) spans.set(request, tracing.begin(`${request.method} ${request.routeOptions.url ?? 'other'}`, 'answers'));
    done();
  });
  // Only here, when its body is read: what reads it was begun by the connection, not by the request.
  app.addHook('preHandler', (request, _reply, done) => {
    const span = spans.get(request);
    if (span === undefined) done();
    else tracing.within(span, done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request);
    span?.note('http.response.status_code', reply.statusCode);
    span?.note('kontor.code', codeOf(reply));
    span?.end(reply.statusCode >= 500 ? new Error('failed') : undefined);
    done();
  });
}
