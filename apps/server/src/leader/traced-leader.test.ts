import { Refusal } from '@kontor/domain/refusals';
import { CommandType } from '@kontor/engine/command';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace-base';
import Fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { traceCalls } from '../http/trace-calls.ts';
import { CoreError } from '../core-loop/core-error.ts';
import type { NewCommand } from '../core-loop/core-loop.ts';
import { MACHINE_PACE } from '../pace.ts';
import { MACHINE_RANDOM } from '../random.ts';
import { startTracing } from '../tracing/open-telemetry.ts';
import { LocalNetwork } from '../transport/local-transport.ts';
import { LeaderServer } from './leader-server.ts';
import type { Leader } from './leader.ts';
import { plain } from './model-world.ts';
import { RemoteLeader } from './remote-leader.ts';
import { traced } from './traced-leader.ts';

/** A collector in this process. */
class Collected implements SpanExporter {
  readonly spans: ReadableSpan[] = [];

  export(spans: ReadableSpan[], told: (result: { code: number }) => void): void {
    this.spans.push(...spans);
    told({ code: 0 });
  }

  shutdown(): Promise<void> {
    return Promise.resolve();
  }

  named(name: string): ReadableSpan {
    const [span, another] = this.spans.filter((each) => each.name === name);
    if (another !== undefined) throw new Error(`${name} is told twice`);
    return span!;
  }
}

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});

function refuse(): never {
  throw new Error('nobody asks that here');
}

/** A gateway with a call `POST /api/order`, and a leader, which are told to collectors of their own. */
async function startWay(
  ratio: number,
  submit: (command: NewCommand) => Promise<{ sequence: number; timeMs: number; code: number; order: undefined }>,
) {
  const [gateway, core] = [new Collected(), new Collected()];
  const there = await startTracing({ role: 'core', release: '1', ratio: 0, exporter: core });
  const here = await startTracing({ role: 'gateway', release: '1', ratio, exporter: gateway });
  const network = new LocalNetwork({ onFault: refuse });
  const leader: Leader = {
    submit,
    money: { submit: refuse },
    name: refuse,
    succeed: refuse,
    marketOfOrder: refuse,
    contractAccount: refuse,
    seenTo: refuse,
  };
  const common = { prefix: 'test', pace: MACHINE_PACE, onFault: refuse };
  const server = new LeaderServer({
    ...common,
    transport: network.connect(),
    leader: traced(leader, there, 'here'),
    epoch: 1,
    committed: () => 0,
    timeMs: () => 0,
    tracing: there,
  });
  server.start();
  stops.push(() => server.close());
  const remote = new RemoteLeader({ ...common, transport: network.connect(), random: MACHINE_RANDOM, tracing: here });
  stops.push(() => remote.close());
  const asked = traced(remote, here, 'asks');
  const app = Fastify();
  traceCalls(app, here);
  app.post('/api/order', async () => {
    // What happens meanwhile does not take it off its trace.
    await new Promise((resolve) => setImmediate(resolve));
    return (await asked.submit(plain(1))).sequence;
  });
  stops.push(() => app.close());
  const close = async (): Promise<void> => {
    await here.close();
    await there.close();
  };
  return { app, gateway, core, asked, close };
}

const parentOf = (span: ReadableSpan): string | undefined => span.parentSpanContext?.spanId;
const COMMAND = `command ${Object.entries(CommandType).find(([, type]) => type === plain(1).type)![0]}`;
const outcome = async () => ({ sequence: 17, timeMs: 1, code: Refusal.NONE, order: undefined });

test('an order’s way is one trace over both processes, which leads to the record', async () => {
  const way = await startWay(1, outcome);
  const [first, second] = await Promise.all(
    [1, 2].map(() => way.app.inject({ method: 'POST', url: '/api/order', payload: { any: 'thing' } })),
  );
  expect([first!.body, second!.body]).toEqual(['17', '17']);
  await way.close();
  const calls = way.gateway.spans.filter(({ name }) => name === 'POST /api/order');
  expect(calls).toHaveLength(2);
  for (const call of calls) {
    const { traceId } = call.spanContext();
    const [asking] = way.gateway.spans.filter((span) => parentOf(span) === call.spanContext().spanId);
    const [doing] = way.core.spans.filter((span) => parentOf(span) === asking!.spanContext().spanId);
    expect([asking!.name, doing!.name]).toEqual([COMMAND, COMMAND]);
    expect([asking!.spanContext().traceId, doing!.spanContext().traceId]).toEqual([traceId, traceId]);
    expect(doing!.attributes).toEqual({ 'kontor.sequence': 17 });
    expect(call.attributes).toEqual({ 'http.response.status_code': 200, 'kontor.code': 200 });
  }
});

test('where a trace is not taken, nothing is told by anybody, and the call is answered', async () => {
  const way = await startWay(0, outcome);
  expect((await way.app.inject({ method: 'POST', url: '/api/order', payload: {} })).body).toBe('17');
  await way.close();
  expect([...way.gateway.spans, ...way.core.spans]).toEqual([]);
});

test('what fails is told by its name, and nothing that anybody typed', async () => {
  const way = await startWay(1, () => Promise.reject(new CoreError('BUSY', 'secret')));
  await way.app.inject({ method: 'POST', url: '/api/order?secret=1', payload: { secret: 1 } });
  await way.close();
  const asking = way.gateway.named(COMMAND);
  expect(asking.status).toEqual({ code: 2, message: 'CoreError' });
  const said = [...way.gateway.spans, ...way.core.spans].map(({ name, attributes, status, events }) => ({
    name,
    attributes,
    status,
    events,
  }));
  expect(JSON.stringify(said)).not.toContain('secret');
});

test('what is asked outside a call begins a trace of its own', async () => {
  const way = await startWay(1, outcome);
  await way.asked.submit(plain(1));
  await way.close();
  expect(parentOf(way.gateway.named(COMMAND))).toBeUndefined();
  expect(parentOf(way.core.named(COMMAND))).toBe(way.gateway.named(COMMAND).spanContext().spanId);
});
