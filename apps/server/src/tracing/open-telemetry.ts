/** Traces for a collector of OpenTelemetry, told by OTLP over HTTP. Loaded only where one is named (main.ts). */
import { AsyncLocalStorage } from 'node:async_hooks';
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api';
import type { Context, Span as OtelSpan, Tracer } from '@opentelemetry/api';
import { BasicTracerProvider, BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler } from '@opentelemetry/sdk-trace-base';
import type { Sampler, SpanExporter } from '@opentelemetry/sdk-trace-base';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { TRACE_BYTES } from './tracing.ts';
import type { Span, SpanSide, Tracing } from './tracing.ts';

export interface OpenTelemetryOptions {
  /** What this process is, such as `gateway`. */
  readonly role: string;
  readonly release: string;
  /** Of so many traces one is told, from 0 to 1. Whoever answers follows who asks. */
  readonly ratio: number;
  /** In place of a collector, for tests. */
  readonly exporter?: SpanExporter;
}

const KINDS: Readonly<Record<SpanSide, SpanKind>> = { asks: SpanKind.CLIENT, answers: SpanKind.SERVER, here: SpanKind.INTERNAL };
const TRACE_ID_BYTES = 16;
/** A stop does not wait longer for a collector that is away, ms. */
const CLOSE_MS = 2_000;

class OpenTelemetrySpan implements Span {
  readonly context: Context;
  readonly #span: OtelSpan;

  constructor(span: OtelSpan, parent: Context) {
    this.#span = span;
    this.context = trace.setSpan(parent, span);
  }

  note(name: string, value: string | number): void {
    this.#span.setAttribute(name, value);
  }

  end(failure?: unknown): void {
    // Its name and no more: a sentence may have in it what a customer typed.
    if (failure !== undefined)
      this.#span.setStatus({ code: SpanStatusCode.ERROR, message: failure instanceof Error ? failure.name : 'failed' });
    this.#span.end();
  }
}

async function collector(): Promise<SpanExporter> {
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http');
  return new OTLPTraceExporter();
}

/** The address of the collector, and what it wants to be told with each request, are the variables of OpenTelemetry, which its exporter reads. */
export async function startTracing({ role, release, ratio, exporter }: OpenTelemetryOptions): Promise<Tracing> {
  const sampler: Sampler = new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) });
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': `kontor-${role}`, 'service.version': release }),
    sampler,
    spanProcessors: [new BatchSpanProcessor(exporter ?? (await collector()))],
  });
  const tracer: Tracer = provider.getTracer('kontor', release);
  const running = new AsyncLocalStorage<Context>();
  return {
    begin(name, side) {
      const parent = running.getStore() ?? ROOT_CONTEXT;
      return new OpenTelemetrySpan(tracer.startSpan(name, { kind: KINDS[side] }, parent), parent);
    },
    within: (span, work) => running.run((span as OpenTelemetrySpan).context, work),
    current() {
      const context = running.getStore();
      const told = context === undefined ? undefined : trace.getSpanContext(context);
      if (told === undefined || (told.traceFlags & TraceFlags.SAMPLED) === 0) return undefined;
      return Buffer.from(told.traceId + told.spanId, 'hex');
    },
    under(bytes, work) {
      if (bytes.byteLength !== TRACE_BYTES) return work();
      const hex = Buffer.from(bytes).toString('hex');
      const [traceId, spanId] = [hex.slice(0, TRACE_ID_BYTES * 2), hex.slice(TRACE_ID_BYTES * 2)];
      const context = trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true });
      return running.run(context, work);
    },
    async close() {
      const late = new Promise<void>((resolve) => void setTimeout(resolve, CLOSE_MS).unref());
      await Promise.race([provider.shutdown().catch(() => undefined), late]);
    },
  };
}
