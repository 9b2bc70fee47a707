/** Points of a program at which it kills its own process, `kill -9`; only programs of tests have them. */
export class NamedPoints {
  readonly #awaited = new Set<string>();
  /** Awaited points right before which somebody stands. */
  readonly #ready = new Set<string>();
  #waiters: (() => void)[] = [];

  /** The process dies when it has been at all of these: whoever is at one of them before the last waits there. */
  dieAt(points: readonly string[]): void {
    for (const point of points) this.#awaited.add(point);
  }

  isAwaited(point: string): boolean {
    return this.#awaited.has(point);
  }

  /** For a point that cannot be waited at, because something goes on by itself from there: resolves right before it, when nothing else is awaited. */
  async before(point: string): Promise<void> {
    this.#ready.add(point);
    this.#wake();
    while ([...this.#awaited].some((each) => !this.#ready.has(each))) await new Promise<void>((resolve) => this.#waiters.push(resolve));
  }

  /** The process is at a point: of one that is awaited it says so on its output, and nobody comes back; others are nothing. */
  reach(point: string): Promise<never> | undefined {
    if (!this.#awaited.delete(point)) return undefined;
    process.stdout.write(`at ${point}\n`);
    if (this.#awaited.size === 0) process.kill(process.pid, 'SIGKILL');
    this.#wake();
    return new Promise<never>(() => undefined);
  }

  #wake(): void {
    for (const wake of this.#waiters.splice(0)) wake();
  }
}
