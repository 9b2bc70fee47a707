import type { PlatformLimits } from './command.ts';

/** The platform's limits, once they are set. */
export class Limits {
  now: PlatformLimits | undefined;
}
