/** How contracts are set, and margins of isolated positions, as programs change them. Source: rules 2.1, 2.5, §8. */
import {
  futuresLeverage,
  futuresMarginType,
  futuresMultiAssets,
  futuresPositionMargin,
  futuresPositionMarginHistory,
  futuresPositionSide,
} from '@kontor/contract/trading-api/futures-account';
import { Account, Bucket } from '@kontor/domain/accounts';
import { PositionMode } from '@kontor/domain/perpetual/words';
import { RecordType } from '@kontor/domain/record-types';
import { Refusal } from '@kontor/domain/refusals';
import { CommandType } from '@kontor/engine/command';
import { RefusedByEngine } from '../../../http/refused.ts';
import type { ApiError } from '../../../trading-api/api-error.ts';
import { apiError } from '../../../trading-api/api-error.ts';
import type { Endpoints } from '../../../trading-api/endpoints.ts';
import type { Contract } from '../contracts.ts';
import { mostNotionalText } from './account-answer.ts';
import { moneyText } from './futures-format.ts';
import { checkWindow, mountUser } from './futures-ground.ts';
import type { FuturesGround } from './futures-ground.ts';
import { apiSymbol } from '../../market/api-symbols.ts';
import { positionSideWord } from './order-answer.ts';
import { unitsOf } from './order-request.ts';

const DONE = { code: 200, msg: 'success' };
/** Records of margins that one question looks at. */
const MOST_RECORDS = 2_000;

export function mountSettings(endpoints: Endpoints, ground: FuturesGround): void {
  const { futures, desk } = ground;

  mountUser(endpoints, futuresLeverage, async ({ symbol, leverage }, { user, deadlineMs }) => {
    const contract = futures.of(symbol);
    const setting = { ...(await desk.settingOf(user, contract)), leverage };
    await changing(desk.set(user, setting, deadlineMs), {
      [Refusal.LEVERAGE_TOO_HIGH]: () => apiError('INVALID_LEVERAGE', leverage),
      [Refusal.INSUFFICIENT_MARGIN]: () => apiError('LEVERAGE_TOO_SMALL'),
    });
    return { leverage, maxNotionalValue: mostNotionalText({ contract, setting }), symbol };
  });

  mountUser(endpoints, futuresMarginType, async ({ symbol, marginType }, { user, deadlineMs }) => {
    const setting = await desk.settingOf(user, futures.of(symbol));
    const isIsolated = marginType === 'ISOLATED';
    if (setting.isIsolated === isIsolated) throw apiError('NO_NEED_TO_CHANGE_MARGIN_TYPE');
    await desk.set(user, { ...setting, isIsolated }, deadlineMs);
    return DONE;
  });

  mountUser(endpoints, futuresPositionSide, async ({ dualSidePosition }, { user, deadlineMs }) => {
    if ((await desk.isOneWay(user)) !== dualSidePosition) throw apiError('NO_NEED_TO_CHANGE_POSITION_SIDE');
    await desk.setMode(user, dualSidePosition ? PositionMode.HEDGE : PositionMode.ONE_WAY, deadlineMs);
    return DONE;
  });

  mountUser(endpoints, futuresMultiAssets, ({ multiAssetsMargin }) => {
    if (multiAssetsMargin) throw apiError('UNSUPPORTED_OPERATION');
    return DONE;
  });

  mountUser(endpoints, futuresPositionMargin, async ({ symbol, positionSide, amount, type }, { user, deadlineMs }) => {
    const contract = futures.of(symbol);
    const units = unitsOf('amount', amount, contract.listing.quoteScale);
    const side = await sideOfMargin(ground, user, contract, positionSide);
    const command = {
      type: CommandType.POSITION_MARGIN,
      user,
      market: contract.name.market,
      clientId: ground.contractOrderIds.make().id,
      side,
      delta: type === 1 ? units : -units,
    } as const;
    await changing(desk.changeMargin(command, deadlineMs), {
      [Refusal.NO_POSITION]: () => apiError('NO_POSITION_FOR_MARGIN'),
      [Refusal.INSUFFICIENT_MARGIN]: () => apiError(type === 1 ? 'CROSS_BALANCE_INSUFFICIENT' : 'ISOLATED_BALANCE_INSUFFICIENT'),
    });
    return { amount: Number(amount), code: 200, msg: 'Successfully modify position margin.', type };
  });

  mountUser(endpoints, futuresPositionMarginHistory, async ({ symbol, type, startTime, endTime, limit }, { user }) => {
    checkWindow({ startTime, endTime });
    const contract = futures.of(symbol);
    const rows = await marginChanges(ground, user, { fromMs: startTime, toMs: endTime });
    const isOneWay = await desk.isOneWay(user);
    const wanted = rows.filter(
      ({ market, delta }) => market === contract.name.market && (type === undefined || (type === 1) === delta > 0n),
    );
    const shown = startTime === undefined ? wanted.slice(-limit) : wanted.slice(0, limit);
    return shown.map(({ side, delta, timeMs }) => ({
      symbol: apiSymbol(contract.name),
      type: delta > 0n ? 1 : 2,
      deltaType: 'USER_ADJUST',
      amount: moneyText(contract, delta > 0n ? delta : -delta),
      asset: contract.name.quote.symbol,
      time: timeMs,
      positionSide: positionSideWord(side, isOneWay),
      clientTranId: '',
    }));
  });
}

/** What a change comes to; some refusals have another code here than where orders are placed. */
async function changing(change: Promise<unknown>, codes: Readonly<Partial<Record<Refusal, () => ApiError>>>): Promise<void> {
  try {
    await change;
  } catch (error) {
    const other = error instanceof RefusedByEngine ? codes[error.refusal as Refusal] : undefined;
    throw other === undefined ? error : other();
  }
}

/** Which side's margin is meant: in one-way mode that of the position there is. @throws ApiError where the mode is another */
async function sideOfMargin({ desk, queries }: FuturesGround, user: number, { name }: Contract, word: string): Promise<number> {
  const isOneWay = await desk.isOneWay(user);
  if ((word === 'BOTH') !== isOneWay) throw apiError('POSITION_SIDE_NOT_MATCH');
  if (!isOneWay) return word === 'LONG' ? 0 : 1;
  const position = (await queries.ownContracts(user, desk.lastOf(user))).value.positions.find(({ market }) => market === name.market);
  if (position === undefined) throw apiError('NO_POSITION_FOR_MARGIN');
  return position.side;
}

/** What a user changed of his margins by hand, oldest first: of records without an order, those whose command did. */
async function marginChanges(
  { histories, history, desk }: FuturesGround,
  user: number,
  window: { readonly fromMs: number | undefined; readonly toMs: number | undefined },
) {
  const types = [RecordType.MARGIN_IN, RecordType.MARGIN_OUT];
  const asked = { account: Account.CONTRACT, types, limit: MOST_RECORDS, minSeq: desk.lastOf(user) };
  const { fromMs, toMs } = window;
  const records = await histories.records(user, {
    ...asked,
    ...(fromMs === undefined ? {} : { fromMs }),
    ...(toMs === undefined ? {} : { toMs }),
  });
  const times = new Map<number, number>();
  for (const { sequence, timeMs, bucket, reference } of records)
    if (bucket === Bucket.AVAILABLE && reference === 0) times.set(sequence, timeMs);
  const changes = await history.marginChanges([...times.keys()]);
  return changes.map((change) => ({ ...change, timeMs: times.get(change.sequence)! }));
}
