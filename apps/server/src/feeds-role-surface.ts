/**
 * A process that only listens to venues (`--role=feeds`): what they say it says to the process that leads, which makes the index of it. It needs messages and
 * the world, no database and no key.
 */
import type { FastifyBaseLogger } from 'fastify';
import { Closers } from './closers.ts';
import type { TimeSources } from './clock.ts';
import { connectVenue } from './feeds/venue-connector.ts';
import { VenueSpeaker } from './feeds/venue-speaker.ts';
import type { VenueSpeakerOptions } from './feeds/venue-speaker.ts';
import { VENUES } from './feeds/venues.ts';
import type { Metrics } from './http/metrics.ts';
import { MACHINE_PACE } from './pace.ts';
import type { Transport } from './transport/transport.ts';
import { PREFIX } from './wire-surface.ts';

export interface FeedsRoleOptions {
  readonly transport: Transport;
  readonly log: Pick<FastifyBaseLogger, 'info'>;
  readonly time: Pick<TimeSources, 'wallMs'>;
  readonly metrics: Metrics;
  /** For tests; the venues themselves otherwise. */
  readonly connect?: VenueSpeakerOptions['connect'];
}

/** A feeds process at work. */
export interface FeedsRole {
  /** Whether somebody can hear it, and asks it for prices. */
  isReady(): boolean;
  /** Pairs that it listens for, and venues that said a price lately. */
  state(): { readonly pairs: number; readonly venues: number };
  stop(): Promise<void>;
}

/** Begins; the caller closes the transport. */
export function startFeedsRole({ transport, log, time, metrics, connect }: FeedsRoleOptions): FeedsRole {
  const closers = new Closers();
  const speaker = closers.add(
    new VenueSpeaker({
      transport,
      prefix: PREFIX,
      pace: MACHINE_PACE,
      wallMs: () => time.wallMs(),
      venues: VENUES,
      connect: connect ?? ((venue, pairs, onPrice) => connectVenue({ venue, pairs, onPrice })),
    }),
    (opened) => opened.close(),
  );
  metrics.gauge('kontor_venue_pairs', 'Pairs that venues are listened to for', () => speaker.pairs);
  metrics.gauge('kontor_venues_speaking', 'Venues that said a price in the last ten seconds', () => speaker.speaking);
  log.info({ venues: VENUES.length }, 'listens to venues for whatever the process that leads asks for');
  return {
    isReady: () => transport.connected && speaker.isAsked && !closers.closing,
    state: () => ({ pairs: speaker.pairs, venues: speaker.speaking }),
    stop: () => closers.close(),
  };
}
