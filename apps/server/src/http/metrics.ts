/** Numbers for Prometheus. Labels are route templates and published codes, never what a person sent. */
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { releaseOf } from '../release.ts';

/** The numbers of one server. */
export class Metrics {
  readonly registry = new Registry();
  readonly #requests: Counter<'route' | 'code'>;
  readonly #requestSeconds: Histogram<'route'>;
  /** Looking a label up costs more than counting; routes and codes are few. */
  readonly #counters = new Map<string, Counter.Internal>();
  readonly #timers = new Map<string, Histogram.Internal<'route'>>();
  readonly socketMessages: Counter;
  readonly slowReaders: Counter<'kind'>;

  constructor() {
    const registers = [this.registry];
    this.#requests = new Counter({
      name: 'kontor_requests_total',
      help: 'Requests by route and body code',
      labelNames: ['route', 'code'],
      registers,
    });
    this.#requestSeconds = new Histogram({
      name: 'kontor_request_seconds',
      help: 'Time to the answer',
      labelNames: ['route'],
      buckets: [0.001, 0.005, 0.02, 0.05, 0.2, 1, 8],
      registers,
    });
    this.socketMessages = new Counter({ name: 'kontor_realtime_messages_total', help: 'Realtime messages written to sockets', registers });
    this.slowReaders = new Counter({
      name: 'kontor_realtime_slow_readers_total',
      help: 'Messages conflated or connections closed for slow reading',
      labelNames: ['kind'],
      registers,
    });
  }

  /** Adds the process's own numbers (memory, event loop, garbage collection). Once per process. */
  collectProcess(): void {
    collectDefaultMetrics({ register: this.registry, prefix: 'kontor_' });
    this.gauges('kontor_release_info', 'The release of this process', 'version', () => [[releaseOf(), 1]]);
  }

  /** Counts answers with a body code. */
  answered(route: string, code: number, count = 1): void {
    const key = `${code} ${route}`;
    let counter = this.#counters.get(key);
    if (counter === undefined) this.#counters.set(key, (counter = this.#requests.labels(route, String(code))));
    counter.inc(count);
  }

  /** Notes how long an answer took, s. */
  took(route: string, seconds: number): void {
    let timer = this.#timers.get(route);
    if (timer === undefined) this.#timers.set(route, (timer = this.#requestSeconds.labels(route)));
    timer.observe(seconds);
  }

  /** Numbers that only grow, by a label, read when they are asked for. */
  counter<Label extends string>(
    name: string,
    help: string,
    label: Label,
    read: () => Iterable<readonly [of: string, count: number]>,
  ): void {
    new Counter<Label>({
      name,
      help,
      labelNames: [label],
      registers: [this.registry],
      collect() {
        this.reset();
        for (const [of, count] of read()) this.labels(of).inc(count);
      },
    });
  }

  /** Numbers by a label, read when they are asked for; what is not known is left out. */
  gauges<Label extends string>(
    name: string,
    help: string,
    label: Label,
    read: () => Iterable<readonly [of: string, number: number | null]>,
  ): void {
    new Gauge<Label>({
      name,
      help,
      labelNames: [label],
      registers: [this.registry],
      collect() {
        this.reset();
        for (const [of, number] of read()) if (number !== null) this.labels(of).set(number);
      },
    });
  }

  /** A number that is read when it is asked for. One that cannot be had just now is not a number, and the others are told all the same. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void {
    new Gauge({
      name,
      help,
      registers: [this.registry],
      async collect() {
        this.set(await Promise.resolve(read()).catch(() => Number.NaN));
      },
    });
  }
}
