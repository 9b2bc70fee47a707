import { Progress } from '@kontor/ui/progress';
import { Cell, HeadCell, Row, Table } from '@kontor/ui/table';
import { Coins, CreditCard, Scale, Sprout, Timer } from 'lucide-react';
import { useDisplayValue } from '../../data/display-price.ts';
import { useSettings } from '../../data/settings.ts';
import { UNKNOWN, formatQuantity, formatShare } from '../../i18n/format.ts';
import { useLanguageTag, useWords } from '../../i18n/words.ts';
import { path } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';
import { HIDDEN_AMOUNT } from './hidden-amount.ts';
import { useSpotValue } from './use-spot-value.ts';

/** The five accounts. Only the spot account holds money; the others say that they are not open yet. */
export function AccountsTable() {
  const words = useWords('wallet');
  const shell = useWords('shell');
  const tag = useLanguageTag();
  const hidden = useSettings(({ hideAmounts }) => hideAmounts);
  const display = useDisplayValue();
  const value = useSpotValue();
  const fiat = display.of(value?.usdt);
  const others = [
    { name: shell('wallet.contract'), Icon: Scale },
    { name: shell('wallet.seconds'), Icon: Timer },
    { name: shell('wallet.fiat'), Icon: CreditCard },
    { name: shell('wallet.subscribe'), Icon: Sprout },
  ];
  const shown = (text: string | undefined): string => (text === undefined ? UNKNOWN : hidden ? HIDDEN_AMOUNT : text);
  return (
    <section>
      <h2 className="pb-2 text-16 font-bold">
        {words('accounts')}
      </h2>
      <Table
        label={words('accounts')}
        isFlush
        head={
          <>
            <HeadCell>{words('account')}</HeadCell>
            <HeadCell className="hidden w-[30%] md:table-cell">{words('share')}</HeadCell>
            <HeadCell align="end">{words('valueIn', { unit: display.currency.name })}</HeadCell>
            <HeadCell align="end" className="hidden sm:table-cell">{words('valueBtc')}</HeadCell>
            <HeadCell align="end" className="w-40 lg:w-52"><span className="sr-only">{words('open')}</span></HeadCell>
          </>
        }
      >
        <Row className="[&>td]:h-10 pointer-coarse:[&>td]:h-14">
          <Cell><span className="flex items-center gap-3 font-semibold"><Coins size={16} strokeWidth={1.5} aria-hidden />{shell('wallet.spot')}</span></Cell>
          <Cell className="hidden md:table-cell">
            <span className="flex items-center gap-4"><Progress value={value === undefined ? 0 : 1} className="w-40" />{value === undefined ? UNKNOWN : formatShare(1, tag)}</span>
          </Cell>
          <Cell align="end" className="font-semibold">{shown(fiat === undefined ? undefined : formatQuantity(fiat, 2, tag))}</Cell>
          <Cell align="end" quiet className="hidden sm:table-cell">{shown(value?.btc === undefined ? undefined : formatQuantity(value.btc, 8, tag))}</Cell>
          <Cell align="end">
            <SiteLink to={path('walletSpot')} className="focus-ring rounded-sm font-semibold text-iris no-underline hover:underline">{words('open')}</SiteLink>
          </Cell>
        </Row>
        {others.map(({ name, Icon }) => (
          <Row key={name} className="[&>td]:h-10 pointer-coarse:[&>td]:h-14">
            <Cell><span className="flex items-center gap-3 text-text-2"><Icon size={16} strokeWidth={1.5} aria-hidden />{name}</span></Cell>
            <Cell className="hidden md:table-cell" quiet>{UNKNOWN}</Cell>
            <Cell align="end" quiet>{UNKNOWN}</Cell>
            <Cell align="end" quiet className="hidden sm:table-cell">{UNKNOWN}</Cell>
            <Cell align="end" quiet className="whitespace-normal! max-lg:text-12">{words('later')}</Cell>
          </Row>
        ))}
      </Table>
    </section>
  );
}
