import type { WorldMutant } from './in-worlds.ts';
import { SECONDS_FORMULA_MUTANTS } from './seconds-table.ts';

const ACCOUNTS = 'packages/domain/src/accounts.ts';
const MARKET = 'packages/domain/src/market.ts';
const ORDER = 'packages/domain/src/order.ts';
const BAND = 'packages/domain/src/formulas/price-band.ts';
const ROUNDING = 'packages/domain/src/formulas/rounding.ts';
const NOTIONAL = 'packages/domain/src/formulas/notional.ts';

/**
 * Bugs in formulas that the engine reads, planted where everybody reads them: only who has written the formula again, twin or
 * witness, can see them.
 */
export const SHARED_MUTANTS: readonly WorldMutant[] = [
  ...SECONDS_FORMULA_MUTANTS,
  {
    name: 'everything may be moved into the fiat account',
    file: ACCOUNTS,
    short: true,
    find: '  if (to === Account.FIAT) return (assetFlags & AssetFlag.LEGAL) !== 0;\n',
    replace: '',
  },
  {
    name: 'legal currencies may be moved into the ICO account',
    file: ACCOUNTS,
    find: 'if (to === Account.ICO) return (assetFlags & AssetFlag.ICO_PAYMENT) !== 0;',
    replace: 'if (to === Account.ICO) return (assetFlags & (AssetFlag.ICO_PAYMENT | AssetFlag.LEGAL)) !== 0;',
  },
  {
    name: 'everything may be moved out of the contract account',
    file: ACCOUNTS,
    find: 'if (from === Account.CONTRACT || from',
    replace: 'if (from',
  },
  {
    name: 'a transfer may lead to where it comes from',
    file: ACCOUNTS,
    find: 'if (from === to || from >=',
    replace: 'if (from >=',
  },
  {
    name: 'networks beyond the second share an account outside',
    file: ACCOUNTS,
    find: '  return -1 - number;',
    replace: '  return -1 - Math.min(number, 1);',
    scenario: 'exchange',
  },
  {
    name: 'a tick and a lot are worth ten times as much',
    file: NOTIONAL,
    short: true,
    find: '  return product / wholeCoin;',
    replace: '  return (product * 10n) / wholeCoin;',
  },
  {
    name: 'a worst price is rounded down',
    file: BAND,
    short: true,
    find: 'export function highestBandTicks(referenceTicks: number, bandBps: number): number {\n  return divideUpUnits(',
    replace: 'export function highestBandTicks(referenceTicks: number, bandBps: number): number {\n  return divideDownUnits(',
  },
  {
    name: 'a worst price lies below the stop price',
    file: BAND,
    find: 'export function highestBandTicks(referenceTicks: number, bandBps: number): number {\n  return divideUpUnits(referenceTicks * (BAND_SCALE + bandBps)',
    replace:
      'export function highestBandTicks(referenceTicks: number, bandBps: number): number {\n  return divideUpUnits(referenceTicks * (BAND_SCALE - bandBps)',
  },
  {
    name: 'rounding up forgets the remainder',
    file: ROUNDING,
    find: '  return quotient * divisor < dividend ? quotient + 1 : quotient;',
    replace: '  return quotient;',
  },
  {
    name: 'without a band a stop at market freezes 1 % too little',
    file: MARKET,
    find: 'DEFAULT_STOP_SLACK_BPS = 500;',
    replace: 'DEFAULT_STOP_SLACK_BPS = 400;',
  },
  {
    name: 'the band of a market counts for nothing at a stop',
    file: MARKET,
    find: '  return bandBps === 0 ? DEFAULT_STOP_SLACK_BPS : bandBps;',
    replace: '  return DEFAULT_STOP_SLACK_BPS;',
  },
  {
    name: 'prices may have half as many ticks',
    file: MARKET,
    scenario: 'exchange',
    find: 'MAX_GRID = 2_147_483_647;',
    replace: 'MAX_GRID = 1_073_741_823;',
  },
  {
    name: 'a take-profit with a limit counts as one at market',
    file: ORDER,
    short: true,
    find: ' || type === OrderType.TAKE_PROFIT_LIMIT\n  );\n}',
    replace: '\n  );\n}',
  },
  {
    name: 'a take-profit waits for no trigger',
    file: ORDER,
    find: '  return type >= OrderType.STOP_LOSS;',
    replace: '  return type >= OrderType.STOP_LOSS && type !== OrderType.TAKE_PROFIT;',
  },
  {
    name: 'take-profits wait for the other direction',
    file: ORDER,
    find: '  return stopLoss === (side === Side.BUY);',
    replace: '  return side === Side.BUY || !stopLoss;',
  },
  {
    name: 'a stop-loss with a limit waits like a take-profit',
    file: ORDER,
    find: '  const stopLoss = type === OrderType.STOP_LOSS || type === OrderType.STOP_LOSS_LIMIT;',
    replace: '  const stopLoss = type === OrderType.STOP_LOSS;',
  },
];
