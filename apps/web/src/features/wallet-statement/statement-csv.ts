/** A statement as a file for other programs: a line for what was held, each kind of movement, and what is held. */
import type { AnswerOf } from '@kontor/contract/call';
import type { walletStatement } from '@kontor/contract/wallet';

export type Statement = AnswerOf<typeof walletStatement>;

const COLUMNS = ['time', 'account', 'asset', 'line', 'count', 'amount', 'price_usdt', 'value_usdt'];

/** ISO times in UTC, plain decimals (RFC 4180). Of what is held, the price and the value are those of the end. */
export function statementCsv({ from, to, list }: Statement): string {
  const [begin, end] = [from, to].map((ms) => new Date(ms).toISOString()) as [string, string];
  const lines = list.flatMap(({ account, symbol, opening, moves, closing, price, value }) => [
    [begin, account, symbol, 'opening', '', opening, '', ''],
    ...moves.map(({ type, count, amount }) => [end, account, symbol, type, String(count), amount, '', '']),
    [end, account, symbol, 'closing', '', closing, price ?? '', value ?? ''],
  ]);
  return `${[COLUMNS, ...lines].map((cells) => cells.join(',')).join('\r\n')}\r\n`;
}
