/** The structured log. Only fields named here are written: no token, password, code or personal data can slip in. */
import { pino } from 'pino';
import type { DestinationStream, Logger } from 'pino';

/** Fields that may be logged, and nothing else. Adding one means: no person's data and no secret can ever be in it. */
const FIELDS: ReadonlySet<string> = new Set([
  'err',
  'reqId',
  'route',
  'code',
  'ms',
  'sequence',
  'epoch',
  'divergenceMs',
  'applied',
  'position',
  'market',
  'source',
  'feed',
  'connection',
  'reason',
  'outboxRow',
  'uid',
  'waitedMs',
  'snapshot',
  'journal',
  'hash',
  'network',
  'order',
  'operator',
]);

/** Starts a log; to standard output unless `destination` is given. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = { level, base: null, formatters: { log: pick }, serializers: { err: describeError } };
  const log: Logger = destination === undefined ? pino(options) : pino(options, destination);
  // A child forgets the formatter of bindings, and a child's child is made by what it inherits from here.
  const { child }: { readonly child: (this: unknown, bindings: object, childOptions?: object) => unknown } = log as never;
  const picking = function (this: unknown, bindings: Record<string, unknown>, childOptions?: object): unknown {
    return child.call(this, pick(bindings), childOptions);
  };
  log.child = picking as unknown as Logger['child'];
  return log;
}

function pick(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => FIELDS.has(name)));
}

/** Type, code and stack. What else hangs on an error of a driver (rows, parameters, headers) may be anything. */
function describeError(error: unknown): Readonly<Record<string, unknown>> {
  // An error that crossed threads has lost its class.
  if (!(error instanceof Error))
    return { type: typeof error, stack: typeof error === 'object' && error !== null && 'stack' in error ? String(error.stack) : undefined };
  const code = 'code' in error && (typeof error.code === 'string' || typeof error.code === 'number') ? error.code : undefined;
  return { type: error.name, code, stack: error.stack, ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }) };
}
