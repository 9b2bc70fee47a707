/** Holds processes to a share of a core by control groups of Linux, so that two cores can show what many machines would do. */
import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Short, so that a process which has used its share is not away for long, µs. */
const PERIOD_US = 10_000;
const FIRST = '/sys/fs/cgroup/cpu';
const SECOND = '/sys/fs/cgroup';

/** A group of processes. */
export class CoreShare {
  readonly #folder: string;
  readonly #isFirst: boolean;

  /** Makes one; throws a sentence where this machine or this user may not. */
  static open(name: string): CoreShare {
    const isFirst = existsSync(join(FIRST, 'cpu.cfs_quota_us'));
    const folder = join(isFirst ? FIRST : SECOND, `kontor-bench-${process.pid}-${name}`);
    try {
      mkdirSync(folder);
      const share = new CoreShare(folder, isFirst);
      share.limit(1);
      return share;
    } catch (error) {
      throw new Error(
        'to compare gateways it takes Linux and the right to make control groups of processor time (as root); --share 0 leaves it out',
        {
          cause: error,
        },
      );
    }
  }

  private constructor(folder: string, isFirst: boolean) {
    this.#folder = folder;
    this.#isFirst = isFirst;
  }

  /** Takes a process with all its threads in. */
  add(pid: number): void {
    writeFileSync(join(this.#folder, 'cgroup.procs'), `${pid}`);
  }

  /** Of one core; Infinity takes the limit away. */
  limit(share: number): void {
    const quota = Number.isFinite(share) ? Math.round(share * PERIOD_US) : undefined;
    if (this.#isFirst) {
      writeFileSync(join(this.#folder, 'cpu.cfs_period_us'), `${PERIOD_US}`);
      writeFileSync(join(this.#folder, 'cpu.cfs_quota_us'), `${quota ?? -1}`);
    } else {
      writeFileSync(join(this.#folder, 'cpu.max'), `${quota ?? 'max'} ${PERIOD_US}`);
    }
  }

  /** Once its processes are gone. */
  close(): void {
    rmdirSync(this.#folder);
  }
}
