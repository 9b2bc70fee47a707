import type { CancellationKind } from '@kontor/domain/p2p/cancellations';
import type { P2pCause, P2pOutcome, P2pRole, P2pSizeBy, P2pTradeState } from '@kontor/domain/p2p/words';
import type { Trade } from './trade.ts';

/** What a cancellation can count as, by the number that is stored. */
const COUNTED: readonly (CancellationKind | '')[] = ['', 'before', 'after'];

/** Of a stored trade: so many numbers, then so many amounts, of two words each. */
const NUMBERS = 20;
const AMOUNTS = 5;
const TRADE_WORDS = (NUMBERS + AMOUNTS) * 2;

/** Trades as words, one behind the other. */
export function stored(trades: readonly Trade[]): Int32Array {
  const words = new Int32Array(trades.length * TRADE_WORDS);
  const doubles = new Float64Array(words.buffer);
  const longs = new BigInt64Array(words.buffer);
  trades.forEach((trade, i) => {
    const at = (i * TRADE_WORDS) >> 1;
    doubles.set(numbersOf(trade), at);
    longs.set([trade.quantity, trade.price, trade.total, trade.reference, trade.value], at + NUMBERS);
  });
  return words;
}

/** What `stored` was given. */
export function ofWords(words: Int32Array): Trade[] {
  const { buffer } = words.slice();
  const doubles = new Float64Array(buffer);
  const longs = new BigInt64Array(buffer);
  const trades: Trade[] = [];
  for (let at = 0; at < doubles.length; at += TRADE_WORDS >> 1)
    trades.push(tradeOf([...doubles.subarray(at, at + NUMBERS)], [...longs.subarray(at + NUMBERS, at + NUMBERS + AMOUNTS)]));
  return trades;
}

function numbersOf(trade: Trade): number[] {
  return [
    trade.number,
    trade.advert,
    trade.version,
    trade.buyer,
    trade.seller,
    Number(trade.isBuyerTaker),
    trade.asset,
    trade.by,
    trade.feeRate,
    trade.state,
    trade.cause,
    trade.deadline,
    trade.origin,
    trade.appellant,
    trade.role,
    trade.ruledBy,
    trade.outcome,
    Number(trade.isOff),
    COUNTED.indexOf(trade.counted),
    trade.countedDay,
  ];
}

function tradeOf(numbers: readonly number[], amounts: readonly bigint[]): Trade {
  const [quantity, price, total, reference, value] = amounts as [bigint, bigint, bigint, bigint, bigint];
  return {
    number: numbers[0]!,
    advert: numbers[1]!,
    version: numbers[2]!,
    buyer: numbers[3]!,
    seller: numbers[4]!,
    isBuyerTaker: numbers[5] === 1,
    asset: numbers[6]!,
    by: numbers[7] as P2pSizeBy,
    quantity,
    price,
    total,
    reference,
    value,
    feeRate: numbers[8]!,
    state: numbers[9] as P2pTradeState,
    cause: numbers[10] as P2pCause,
    deadline: numbers[11]!,
    origin: numbers[12] as P2pTradeState,
    appellant: numbers[13]!,
    role: numbers[14] as P2pRole,
    ruledBy: numbers[15]!,
    outcome: numbers[16] as P2pOutcome,
    isOff: numbers[17] === 1,
    counted: COUNTED[numbers[18]!]!,
    countedDay: numbers[19]!,
  };
}
