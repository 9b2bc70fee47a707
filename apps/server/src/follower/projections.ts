/** The products that the follower follows, all of them, and with them every read table. */
import type { Product } from '@kontor/engine/product';
import type { AnyTable } from './read-table.ts';
import type { Projection } from './projection.ts';
import { indexProjection } from './index-price/projection.ts';
import { icoProjection } from './ico/projection.ts';
import { membersProjection } from './members/projection.ts';
import { p2pProjection } from './p2p/projection.ts';
import { perpetualProjection } from './perpetual/projection.ts';
import { platformProjection } from './platform/projection.ts';
import { secondsProjection } from './seconds/projection.ts';
import { spotProjection } from './spot/projection.ts';
import { statisticsProjection } from './statistics/projection.ts';
import { walletProjection } from './wallet/projection.ts';
import { worthProjection } from './worth/projection.ts';

/** In the order in which they hear of a command: what it lists is known to all behind the platform's. */
export const PROJECTIONS: readonly Projection[] = [
  platformProjection,
  membersProjection,
  spotProjection,
  walletProjection,
  indexProjection,
  statisticsProjection,
  worthProjection,
  perpetualProjection,
  secondsProjection,
  icoProjection,
  p2pProjection,
];

/** The read tables, in the order in which they are written. */
export const READ_TABLES: readonly AnyTable[] = PROJECTIONS.flatMap(({ tables }) => tables);

/** What a follower follows. */
export interface Followed {
  /** What its engine is made of; everything where left out. */
  readonly products?: readonly Product[];
  readonly projections: readonly Projection[];
}
export const EVERYTHING: Followed = { projections: PROJECTIONS };
