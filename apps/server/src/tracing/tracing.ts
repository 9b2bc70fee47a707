/**
 * An order's way through the processes of the exchange, as one trace: the call at a gateway, the question to the leader, and what the leader did of it
 * (OpenTelemetry; open-telemetry.ts). Without a collector nothing of it is loaded and nothing is measured.
 */

/** One part of the way. */
export interface Span {
  /** Says something of it: never what a customer typed or who he is. */
  note(name: string, value: string | number): void;
  /** It is over; with what went wrong, where something did. Once. */
  end(failure?: unknown): void;
}

/** On which side of a question a part is: it asks another process, it answers one, or neither. */
export type SpanSide = 'asks' | 'answers' | 'here';

export interface Tracing {
  /** Begins a part of whatever runs now, or of a new trace. */
  begin(name: string, side: SpanSide): Span;
  /** What `work` does, also later, is part of the span. */
  within<Done>(span: Span, work: () => Done): Done;
  /** What runs now, as another process is told of it (`TRACE_BYTES` bytes); undefined where nothing does, or nobody will look at it. */
  current(): Uint8Array | undefined;
  /** What `work` does is part of what runs in another process. */
  under<Done>(trace: Uint8Array, work: () => Done): Done;
  /** Hands over what is still here; never rejects. */
  close(): Promise<void>;
}

/** A trace's number and a span's. */
export const TRACE_BYTES = 24;

const NO_SPAN: Span = { note: () => undefined, end: () => undefined };

/** Where nobody looks at traces. */
export const NO_TRACING: Tracing = {
  begin: () => NO_SPAN,
  within: (_, work) => work(),
  current: () => undefined,
  under: (_, work) => work(),
  close: () => Promise.resolve(),
};
