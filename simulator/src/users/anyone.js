import { absentee } from './absentee.js';
import { brokeUser } from './broke-user.js';
import { canceller } from './canceller.js';
import { fatFinger } from './fat-finger.js';
import { hostile } from './hostile.js';
import { marketMaker } from './market-maker.js';
import { ocoUser } from './oco-user.js';
import { operator } from './operator.js';
import { replacer } from './replacer.js';
import { retail } from './retail.js';
import { retrier } from './retrier.js';
import { scalper } from './scalper.js';
import { selfTrader } from './self-trader.js';
import { stopHunter } from './stop-hunter.js';
import { taker } from './taker.js';
import { treasurer } from './treasurer.js';
const MOODS = [
    marketMaker, marketMaker, marketMaker, taker, taker, taker, retail, retail, retail, stopHunter, stopHunter, stopHunter, ocoUser, ocoUser, ocoUser,
    canceller, canceller, replacer, replacer, selfTrader, selfTrader, scalper, brokeUser, fatFinger, retrier, retrier, treasurer, absentee, absentee,
    operator, hostile,
];
/** In another mood every time, so that a few users do everything to each other. */
export const anyone = (actor, world) => world.random.pick(MOODS)(actor, world);
//# sourceMappingURL=anyone.js.map