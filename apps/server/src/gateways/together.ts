/** What everything needs that gateways keep together. */
import type { Pace } from '../pace.ts';
import type { Random } from '../random.ts';
import type { Transport } from '../transport/transport.ts';

export interface TogetherOptions {
  readonly transport: Transport;
  /** Begins all subjects of this exchange. */
  readonly prefix: string;
  readonly random: Random;
  readonly pace: Pace;
  /** The wall's time, ms, by which intervals begin. */
  readonly wallMs: () => number;
  /** Whether somebody leads. */
  readonly isLed: () => boolean;
}

const NAME_BYTES = 8;

/** A name for one part of one process, which nobody else has; in hexadecimal digits, because it stands in subjects. */
export function newName(random: Random): string {
  return Buffer.from(random.bytes(NAME_BYTES)).toString('hex');
}
