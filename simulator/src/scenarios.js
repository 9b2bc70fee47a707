import { EXCHANGE_ASSETS, EXCHANGE_MARKETS, PIT_ASSETS, PIT_MARKETS } from './world/market-table.js';
import { absentee } from './users/absentee.js';
import { anyone } from './users/anyone.js';
import { brokeUser } from './users/broke-user.js';
import { canceller } from './users/canceller.js';
import { fatFinger } from './users/fat-finger.js';
import { herd } from './users/herd.js';
import { hostile } from './users/hostile.js';
import { marketMaker } from './users/market-maker.js';
import { ocoUser } from './users/oco-user.js';
import { operator } from './users/operator.js';
import { replacer } from './users/replacer.js';
import { retail } from './users/retail.js';
import { retrier } from './users/retrier.js';
import { scalper } from './users/scalper.js';
import { selfTrader } from './users/self-trader.js';
import { stopHunter } from './users/stop-hunter.js';
import { taker } from './users/taker.js';
import { treasurer } from './users/treasurer.js';
export const SCENARIOS = [
    {
        name: 'exchange', assets: EXCHANGE_ASSETS, markets: EXCHANGE_MARKETS, worldCommands: 250_000, compareEvery: 10_000, restoreEvery: 20_000,
        replayEvery: 20_000, digestEvery: 4_000, share: 0.7,
        cast: [
            { temper: marketMaker, count: 14, weight: 8 }, { temper: taker, count: 10, weight: 6 }, { temper: retail, count: 30, weight: 3 },
            { temper: stopHunter, count: 8, weight: 5 }, { temper: ocoUser, count: 8, weight: 5 }, { temper: canceller, count: 5, weight: 5 },
            { temper: replacer, count: 5, weight: 6 }, { temper: selfTrader, count: 5, weight: 6 }, { temper: scalper, count: 4, weight: 4 },
            { temper: brokeUser, count: 3, weight: 4 }, { temper: fatFinger, count: 2, weight: 5 }, { temper: retrier, count: 4, weight: 6 },
            { temper: treasurer, count: 2, weight: 12 }, { temper: absentee, count: 4, weight: 4 }, { temper: operator, count: 1, weight: 10 },
            { temper: hostile, count: 2, weight: 5 },
        ],
    },
    {
        name: 'pit', assets: PIT_ASSETS, markets: PIT_MARKETS, worldCommands: 10_000, compareEvery: 50, restoreEvery: 500, replayEvery: 2_000, digestEvery: 20, share: 0.2,
        cast: [{ temper: anyone, count: 6, weight: 1 }],
    },
    {
        name: 'cascade', assets: EXCHANGE_ASSETS, markets: EXCHANGE_MARKETS, worldCommands: 6_000, compareEvery: 1_000, restoreEvery: 700, replayEvery: 3_000,
        digestEvery: 500, share: 0.06,
        cast: [
            { temper: marketMaker, count: 7, weight: 1 }, { temper: herd, count: 40, weight: 3 }, { temper: retail, count: 4, weight: 1 },
            { temper: canceller, count: 2, weight: 2 }, { temper: absentee, count: 2, weight: 1 },
        ],
    },
    {
        name: 'hostile', assets: PIT_ASSETS, markets: PIT_MARKETS, worldCommands: 10_000, compareEvery: 100, restoreEvery: 1_000, replayEvery: 3_000, digestEvery: 4, share: 0.04,
        cast: [{ temper: hostile, count: 5, weight: 3 }, { temper: anyone, count: 3, weight: 2 }],
    },
];
/** The scenario of that name; throws on an unknown one. */
export function scenarioNamed(name) {
    const found = SCENARIOS.find((scenario) => scenario.name === name);
    if (!found)
        throw new Error(`no scenario "${name}"; there are ${SCENARIOS.map((scenario) => scenario.name).join(', ')}`);
    return found;
}
//# sourceMappingURL=scenarios.js.map