import type { AccountWord } from '@kontor/contract/glossary';
import { EmptyState } from '@kontor/ui/empty-state';
import { Cell, HeadCell, Row, Table } from '@kontor/ui/table';
import { ACCOUNT_LIST } from '../../data/accounts.ts';
import { useAccountName } from '../../data/account-names.ts';
import { usePrivacy } from '../../data/privacy.ts';
import { UNKNOWN, formatExact, formatQuantity } from '../../i18n/format.ts';
import { useLanguageTag, useWords } from '../../i18n/words.ts';
import type { Statement } from './statement-csv.ts';

/** What a statement says, an account after the other. On paper amounts stand even where the page hides them. */
export function StatementView({ statement }: { readonly statement: Statement }) {
  const words = useWords('worth');
  const tag = useLanguageTag();
  const { own } = usePrivacy();
  const accounts = ACCOUNT_LIST.filter((account) => statement.list.some((row) => row.account === account));
  if (accounts.length === 0) return <EmptyState picture="results" title={words('statement.empty')} text={words('statement.emptyText')} />;
  return (
    <>
      {accounts.map((account) => (
        <AccountPart key={account} account={account} statement={statement} />
      ))}
      <p className="flex flex-wrap items-baseline justify-between gap-3 border-t border-hairline pt-3 text-14">
        <span>{words('statement.total')}</span>
        <span data-testid="statement-total" className="font-semibold">
          {own(formatQuantity(statement.total, 2, tag))}
        </span>
      </p>
    </>
  );
}

function AccountPart({ account, statement: { list } }: { readonly account: AccountWord; readonly statement: Statement }) {
  const words = useWords('worth');
  const records = useWords('records');
  const tag = useLanguageTag();
  const name = useAccountName()(account);
  const { own, exact, signed } = usePrivacy();
  return (
    <section>
      <h2 className="pb-2 text-16 font-bold">{name}</h2>
      <Table
        label={name}
        isFlush
        head={
          <>
            <HeadCell className="lg:w-[12%]">{records('asset')}</HeadCell>
            <HeadCell align="end" className="lg:w-[16%]">
              {words('statement.opening')}
            </HeadCell>
            <HeadCell align="end" className="max-md:hidden lg:w-[30%] print:table-cell">
              {words('statement.moved')}
            </HeadCell>
            <HeadCell align="end" className="max-sm:pr-0! lg:w-[16%] print:pr-2!">
              {words('statement.closing')}
            </HeadCell>
            <HeadCell align="end" className="max-lg:hidden lg:w-[12%] print:table-cell">
              {words('statement.price')}
            </HeadCell>
            <HeadCell align="end" className="max-sm:hidden print:table-cell">
              {words('statement.value')}
            </HeadCell>
          </>
        }
      >
        {list
          .filter((row) => row.account === account)
          .map(({ symbol, opening, moves, closing, price, value }) => {
            const moved = moves.map(({ type, amount }) => (
              <span key={type} className="flex justify-between gap-x-4 max-md:flex-wrap">
                <span className="text-text-2">{records(`types.${type}`)}</span>
                <span className="whitespace-nowrap">{signed(amount)}</span>
              </span>
            ));
            return (
              <Row key={symbol} className="align-top [&>td]:py-2">
                <Cell className="font-semibold">
                  {symbol}
                  {moved.length > 0 && <span className="mt-1 block text-11 font-normal md:hidden print:hidden">{moved}</span>}
                </Cell>
                <Cell align="end">{exact(opening)}</Cell>
                <Cell align="end" className="max-md:hidden print:table-cell">
                  <span className="ms-auto block max-w-72 text-12">{moved}</span>
                </Cell>
                <Cell align="end" className="font-semibold max-sm:pr-0! print:pr-2!">
                  {exact(closing)}
                </Cell>
                <Cell align="end" quiet className="max-lg:hidden print:table-cell">
                  {price === null ? UNKNOWN : formatExact(price, tag)}
                </Cell>
                <Cell align="end" className="max-sm:hidden print:table-cell">
                  {own(value === null ? undefined : formatQuantity(value, 2, tag))}
                </Cell>
              </Row>
            );
          })}
      </Table>
    </section>
  );
}
