/** The accounts of the exchange, what each holds of each currency, and what two operators may do with it. */
import { mayChange } from '@kontor/contract/console/changes';
import type { systemAccounts } from '@kontor/contract/console/system';
import type { OperatorAnswerOf } from '@kontor/contract/console/operator-call';
import { Cell, HeadCell, Row, Table } from '@kontor/ui/table';
import { useMe } from '../../data/session.ts';
import { say } from '../../i18n/words.ts';
import { Link } from '../../paths/address.tsx';
import { paths } from '../../paths/paths.ts';
import { amountOf, heldSymbols } from './holdings-table.ts';

type Holder = OperatorAnswerOf<typeof systemAccounts>['list'][number];

type Booking = 'system/fund' | 'system/withdraw';

export function AccountTable({ list }: { readonly list: readonly Holder[] }) {
  const symbols = heldSymbols(list);
  return (
    <Table
      label={say('system.title')}
      head={
        <>
          <HeadCell>{say('system.account')}</HeadCell>
          <HeadCell>{say('system.byTwo')}</HeadCell>
          {symbols.map((symbol) => (
            <HeadCell key={symbol} align="end">
              {symbol}
            </HeadCell>
          ))}
        </>
      }
    >
      {list.map((holder) => (
        <Row key={`${holder.account} ${holder.number}`}>
          <Cell>
            <Link
              to={paths.movements(holder.account)}
              aria-label={say('movements.of', { name: nameOf(holder) })}
              className="relative rounded-xs font-semibold text-text underline-offset-2 focus-ring hit-44 hover:underline"
            >
              {nameOf(holder)}
            </Link>
          </Cell>
          <Cell>
            <Proposals holder={holder} />
          </Cell>
          {symbols.map((symbol) => {
            const amount = amountOf(holder, symbol);
            return (
              <Cell key={symbol} align="end" quiet={amount === undefined} className="tabular-nums">
                {amount ?? say('system.nothingHeld')}
              </Cell>
            );
          })}
        </Row>
      ))}
    </Table>
  );
}

function nameOf({ account, number }: Holder): string {
  const name = say(`system.names.${account}`);
  return number === 0 ? name : say('system.numbered', { name, number });
}

/** What one may propose about it, or why nothing. */
function Proposals({ holder }: { readonly holder: Holder }) {
  const { roles } = useMe();
  const { account, number, operators } = holder;
  if (operators === 'nothing') return <span className="text-text-2">{say('system.untouched')}</span>;
  const offered: readonly Booking[] = operators === 'empty' ? ['system/withdraw'] : ['system/fund', 'system/withdraw'];
  const mine = offered.filter((command) => mayChange(roles, command, 'propose'));
  if (mine.length === 0) return <span className="text-text-2">{say('system.financeOnly')}</span>;
  return (
    <span className="flex gap-4">
      {mine.map((command) => {
        const words = command === 'system/fund' ? say('system.fund') : say('system.withdraw');
        return (
          <Link
            key={command}
            to={paths.proposeOne(command, { account, number: String(number) })}
            aria-label={say('system.about', { words, name: nameOf(holder) })}
            className="relative rounded-xs font-semibold text-iris focus-ring hit-44"
          >
            {words}
          </Link>
        );
      })}
    </span>
  );
}
