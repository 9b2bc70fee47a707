/** The contract account as its owner asks for it: balances, positions, how it is set. Source: rules 2.2, §8. */
import {
  futuresAccount,
  futuresAccountConfig,
  futuresAccountV2,
  futuresAdlQuantile,
  futuresBalance,
  futuresBalanceV2,
  futuresCommissionRate,
  futuresLeverageBrackets,
  futuresMultiAssetsQuery,
  futuresPositionRisk,
  futuresPositionRiskV2,
  futuresPositionSideQuery,
  futuresSymbolConfig,
} from '@kontor/contract/trading-api/futures-account';
import { formatDecimal, formatTrimmedDecimal } from '@kontor/domain/amount';
import { UserFlag, UserPermission } from '@kontor/engine/command';
import { PositionSide } from '@kontor/domain/perpetual/position';
import { makerRateOf, takerRateOf } from '../../../follower/perpetual/contract-facts.ts';
import type { Endpoints } from '../../../trading-api/endpoints.ts';
import { accountFigures } from '../account-figures.ts';
import type { Contract } from '../contracts.ts';
import { marginAsset } from '../margin-asset.ts';
import { assetAnswer, isUsed, mostNotionalText, placesOf, positionPart, riskPart, totalsAnswer } from './account-answer.ts';
import { moneyText, rateText } from './futures-format.ts';
import { mountUser } from './futures-ground.ts';
import type { FuturesGround } from './futures-ground.ts';
import { apiSymbol } from '../../market/api-symbols.ts';

/** Decimals of maintenance rates. */
const MAINTENANCE_SCALE = 6;

export function mountAccount(endpoints: Endpoints, ground: FuturesGround): void {
  mountBalances(endpoints, ground);
  mountPositions(endpoints, ground);
  mountSettings(endpoints, ground);
}

/** What is asked of an account, as of the same command. */
async function accountOf({ queries, futures, symbols, desk }: FuturesGround, user: number, wanted: readonly Contract[] = []) {
  const { value: own } = await queries.ownContracts(user, desk.lastOf(user));
  const figures = accountFigures(own, (market) => futures.find(market));
  return { own, figures, places: placesOf(own, figures, wanted), asset: marginAsset(symbols, queries.listings) };
}

function mountBalances(endpoints: Endpoints, ground: FuturesGround): void {
  const { futures, wallMs } = ground;

  for (const endpoint of [futuresBalance, futuresBalanceV2])
    mountUser(endpoints, endpoint, async (_none, { user }) => {
      const { figures, asset } = await accountOf(ground, user);
      const { walletBalance, crossWalletBalance, crossUnPnl, availableBalance, maxWithdrawAmount } = assetAnswer(figures, asset);
      return [
        {
          accountAlias: String(user),
          asset: asset.symbol,
          balance: walletBalance,
          crossWalletBalance,
          crossUnPnl,
          availableBalance,
          maxWithdrawAmount,
          marginAvailable: true,
          updateTime: Math.trunc(wallMs()),
        },
      ];
    });

  mountUser(endpoints, futuresAccount, async (_none, { user }) => {
    const { figures, places, asset } = await accountOf(ground, user, futures.wanted(undefined));
    return {
      ...totalsAnswer(figures, asset.scale),
      assets: [{ ...assetAnswer(figures, asset), updateTime: Math.trunc(wallMs()) }],
      positions: places.filter(isUsed).map((place) => {
        const { profit, ...part } = positionPart(place);
        return { ...part, unrealizedProfit: profit };
      }),
    };
  });

  mountUser(endpoints, futuresAccountV2, async (_none, { user }) => {
    const { figures, places, asset } = await accountOf(ground, user, futures.wanted(undefined));
    const nowMs = Math.trunc(wallMs());
    return {
      ...(await standingOf(ground, user)),
      feeBurn: false,
      updateTime: 0,
      multiAssetsMargin: false,
      tradeGroupId: -1,
      ...totalsAnswer(figures, asset.scale),
      assets: [{ ...assetAnswer(figures, asset), marginAvailable: true, updateTime: nowMs }],
      positions: places.map((place) => {
        const { contract, setting, held, reserved, bids, asks } = place;
        const { profit, symbol, positionSide, positionAmt, maintMargin, notional, isolatedWallet, updateTime } = positionPart(place);
        const { entryPrice, breakEvenPrice } = riskPart(place, figures);
        return {
          symbol,
          initialMargin: moneyText(contract, (held?.initial ?? 0n) + reserved),
          maintMargin,
          unrealizedProfit: profit,
          positionInitialMargin: moneyText(contract, held?.initial ?? 0n),
          openOrderInitialMargin: moneyText(contract, reserved),
          leverage: String(setting.leverage),
          isolated: setting.isIsolated,
          entryPrice,
          breakEvenPrice,
          maxNotional: mostNotionalText(place),
          bidNotional: moneyText(contract, bids),
          askNotional: moneyText(contract, asks),
          positionSide,
          positionAmt,
          notional,
          isolatedWallet,
          updateTime,
        };
      }),
    };
  });
}

function mountPositions(endpoints: Endpoints, ground: FuturesGround): void {
  const { futures, queries, desk } = ground;

  mountUser(endpoints, futuresPositionRisk, async ({ symbol }, { user }) => {
    const { figures, places, asset } = await accountOf(ground, user, futures.wanted(symbol));
    const { value: lights } = await queries.adlLights(user, desk.lastOf(user));
    return places.filter(isUsed).map((place) => {
      const { contract, held, side, reserved, bids, asks } = place;
      const { profit, ...part } = positionPart(place);
      const { market } = contract.name;
      const lit = held === undefined ? undefined : lights.find((each) => each.market === market && each.side === side);
      return {
        ...part,
        ...riskPart(place, figures),
        unRealizedProfit: profit,
        marginAsset: asset.symbol,
        initialMargin: moneyText(contract, (held?.initial ?? 0n) + reserved),
        positionInitialMargin: moneyText(contract, held?.initial ?? 0n),
        openOrderInitialMargin: moneyText(contract, reserved),
        adl: quantileOf(lit?.lights),
        bidNotional: moneyText(contract, bids),
        askNotional: moneyText(contract, asks),
      };
    });
  });

  mountUser(endpoints, futuresPositionRiskV2, async ({ symbol }, { user }) => {
    const { figures, places } = await accountOf(ground, user, futures.wanted(symbol));
    return places.map((place) => {
      const { profit, isolatedMargin, notional, isolatedWallet, symbol: of, positionSide, positionAmt, updateTime } = positionPart(place);
      const { setting } = place;
      return {
        symbol: of,
        positionAmt,
        ...riskPart(place, figures),
        unRealizedProfit: profit,
        leverage: String(setting.leverage),
        maxNotionalValue: mostNotionalText(place),
        marginType: setting.isIsolated ? 'isolated' : 'cross',
        isolatedMargin,
        isAutoAddMargin: 'false',
        positionSide,
        notional,
        isolatedWallet,
        updateTime,
      };
    });
  });

  mountUser(endpoints, futuresAdlQuantile, async ({ symbol }, { user }) => {
    const [{ value: lights }, { value: own }] = await Promise.all([
      queries.adlLights(user, desk.lastOf(user)),
      queries.ownContracts(user, desk.lastOf(user)),
    ]);
    return futures.wanted(symbol).flatMap((contract) => {
      const { market } = contract.name;
      const held = own.positions.filter((position) => position.market === market);
      if (held.length === 0) return [];
      const of = (side: number): number => quantileOf(lights.find((each) => each.market === market && each.side === side)?.lights);
      const [long, short] = [of(PositionSide.LONG), of(PositionSide.SHORT)];
      const whole = own.isOneWay ? { BOTH: Math.max(long, short) } : { HEDGE: Math.max(long, short) };
      return [{ symbol: apiSymbol(contract.name), adlQuantile: { LONG: long, SHORT: short, ...whole } }];
    });
  });
}

function mountSettings(endpoints: Endpoints, ground: FuturesGround): void {
  const { futures, queries, desk } = ground;

  mountUser(endpoints, futuresPositionSideQuery, async (_none, { user }) => ({ dualSidePosition: !(await desk.isOneWay(user)) }));
  mountUser(endpoints, futuresMultiAssetsQuery, () => ({ multiAssetsMargin: false }));

  mountUser(endpoints, futuresLeverageBrackets, ({ symbol }) =>
    futures.wanted(symbol).map((contract) => ({ symbol: apiSymbol(contract.name), notionalCoef: 1, brackets: bracketsOf(contract) })),
  );

  mountUser(endpoints, futuresSymbolConfig, async ({ symbol }, { user }) =>
    Promise.all(
      futures.wanted(symbol).map(async (contract) => {
        const setting = await desk.settingOf(user, contract);
        return {
          symbol: apiSymbol(contract.name),
          marginType: setting.isIsolated ? 'ISOLATED' : 'CROSSED',
          isAutoAddMargin: false,
          leverage: setting.leverage,
          maxNotionalValue: mostNotionalText({ contract, setting }),
        };
      }),
    ),
  );

  mountUser(endpoints, futuresAccountConfig, async (_none, { user }) => ({
    ...(await standingOf(ground, user)),
    dualSidePosition: !(await desk.isOneWay(user)),
    updateTime: 0,
    multiAssetsMargin: false,
    tradeGroupId: -1,
  }));

  mountUser(endpoints, futuresCommissionRate, async ({ symbol }, { user }) => {
    const { state } = futures.of(symbol);
    const { tierRates } = (await queries.ownContracts(user, desk.lastOf(user))).value;
    const maker = rateText(makerRateOf(state.terms, tierRates));
    return {
      symbol,
      makerCommissionRate: maker,
      takerCommissionRate: rateText(takerRateOf(state.terms, tierRates)),
      rpiCommissionRate: maker,
    };
  });
}

/** Whether the account may trade, and what it pays by. */
async function standingOf({ queries }: FuturesGround, user: number) {
  const [{ value: rights }, { value: standings }] = await Promise.all([queries.rights(user), queries.standings()]);
  const standing = standings.find((each) => each.user === user);
  const isSuspended = ((standing?.flags ?? 0) & UserFlag.SUSPENDED) !== 0;
  return {
    feeTier: standing?.tier ?? 0,
    canTrade: (rights.permissions & UserPermission.FUTURES) !== 0 && !isSuspended,
    canDeposit: !isSuspended,
    canWithdraw: !isSuspended,
  };
}

/** 0 last to 4 first; 0 of a position that nobody would meet. */
function quantileOf(lights: number | undefined): number {
  return lights === undefined ? 0 : lights - 1;
}

function bracketsOf({ table, listing: { quoteScale } }: Contract) {
  const money = (units: bigint): number => Number(formatDecimal(units, quoteScale));
  return table.map(({ floor, cap, maxLeverage, rate, cum }, place) => ({
    bracket: place + 1,
    initialLeverage: maxLeverage,
    notionalCap: money(cap),
    notionalFloor: money(floor),
    maintMarginRatio: Number(formatTrimmedDecimal(rate, MAINTENANCE_SCALE)),
    cum: money(cum),
  }));
}
