import type { Temper } from './actor.ts';
import { absentee } from './absentee.ts';
import { brokeUser } from './broke-user.ts';
import { canceller } from './canceller.ts';
import { carefulUser } from './careful-user.ts';
import { chainUser } from './chain-user.ts';
import { fatFinger } from './fat-finger.ts';
import { hostile } from './hostile.ts';
import { marketMaker } from './market-maker.ts';
import { ocoUser } from './oco-user.ts';
import { operator } from './operator.ts';
import { replacer } from './replacer.ts';
import { retail } from './retail.ts';
import { retrier } from './retrier.ts';
import { scalper } from './scalper.ts';
import { selfTrader } from './self-trader.ts';
import { stopHunter } from './stop-hunter.ts';
import { taker } from './taker.ts';
import { trailUser } from './trail-user.ts';
import { treasurer } from './treasurer.ts';

const MOODS: readonly Temper[] = [
  marketMaker,
  marketMaker,
  marketMaker,
  taker,
  taker,
  taker,
  retail,
  retail,
  retail,
  stopHunter,
  stopHunter,
  stopHunter,
  ocoUser,
  ocoUser,
  ocoUser,
  carefulUser,
  carefulUser,
  carefulUser,
  trailUser,
  trailUser,
  canceller,
  canceller,
  replacer,
  replacer,
  selfTrader,
  selfTrader,
  scalper,
  brokeUser,
  fatFinger,
  retrier,
  retrier,
  treasurer,
  chainUser,
  chainUser,
  chainUser,
  absentee,
  absentee,
  operator,
  hostile,
];

/** In another mood every time, so that a few users do everything to each other. */
export const anyone: Temper = (actor, world) => world.random.pick(MOODS)(actor, world);
