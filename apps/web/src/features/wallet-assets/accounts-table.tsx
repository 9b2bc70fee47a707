import { Progress } from '@kontor/ui/progress';
import { Cell, HeadCell, Row, Table } from '@kontor/ui/table';
import { ACCOUNT_ICONS, ACCOUNT_PATHS, useAccountName } from '../../data/account-names.ts';
import { ACCOUNT_LIST } from '../../data/accounts.ts';
import type { AccountWord } from '@kontor/contract/glossary';
import { compareDecimals, dividedCut } from '../../data/decimal-product.ts';
import { useDisplayValue } from '../../data/display-price.ts';
import { usePrivacy } from '../../data/privacy.ts';
import { formatQuantity, formatShare } from '../../i18n/format.ts';
import { useLanguageTag, useWords } from '../../i18n/words.ts';
import { path, paths } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';
import { GainText } from './gain-text.tsx';
import { useEquity } from './use-equity.ts';
import { useWalletValue } from './use-wallet-value.ts';
import type { WalletValue } from './use-wallet-value.ts';

/** Digits of a share. */
const SHARE_DECIMALS = 6;
const LINK = 'focus-ring rounded-sm font-semibold text-iris no-underline hover:underline';

/** The five accounts with their values, each the way to its page and to a transfer out of it. */
export function AccountsTable() {
  const words = useWords('wallet');
  const worth = useWords('worth');
  const display = useDisplayValue();
  const value = useWalletValue();
  return (
    <section>
      <h2 className="pb-2 text-16 font-bold">{words('accounts')}</h2>
      <Table
        label={words('accounts')}
        isFlush
        isBusy={value === undefined}
        head={
          <>
            <HeadCell>{words('account')}</HeadCell>
            <HeadCell className="hidden lg:table-cell xl:w-[30%]">{words('share')}</HeadCell>
            <HeadCell align="end" className="max-sm:pr-0!">
              {words('valueIn', { unit: display.currency.name })}
            </HeadCell>
            <HeadCell align="end" className="hidden sm:table-cell">
              {words('valueBtc')}
            </HeadCell>
            <HeadCell align="end" className="hidden xl:table-cell">
              {worth('todayIn', { unit: display.currency.name })}
            </HeadCell>
            <HeadCell align="end" className="hidden sm:table-cell">
              <span className="sr-only">{words('open')}</span>
            </HeadCell>
          </>
        }
      >
        {ACCOUNT_LIST.map((account) => (
          <AccountLine key={account} account={account} wallet={value} />
        ))}
      </Table>
    </section>
  );
}

function AccountLine({ account, wallet }: { readonly account: AccountWord; readonly wallet: WalletValue | undefined }) {
  const words = useWords('wallet');
  const shell = useWords('shell');
  const tag = useLanguageTag();
  const name = useAccountName()(account);
  const { isHidden, own } = usePrivacy();
  const display = useDisplayValue();
  const Icon = ACCOUNT_ICONS[account];
  const gain = useEquity()?.accounts.find((each) => each.account === account)?.today ?? undefined;
  const usdt = wallet?.accounts.find((each) => each.account === account)?.usdt;
  const fiat = display.of(usdt);
  const btc = usdt === undefined ? undefined : wallet?.toBtc(usdt);
  const share =
    usdt === undefined || wallet === undefined
      ? undefined
      : compareDecimals(wallet.usdt, '0') === 0
        ? 0
        : Number(dividedCut(usdt, wallet.usdt, SHARE_DECIMALS) ?? '0');
  return (
    <Row className="[&>td]:h-10 pointer-coarse:[&>td]:h-14">
      <Cell>
        <span className="flex items-center gap-3 font-semibold">
          <Icon size={16} strokeWidth={1.5} aria-hidden className="shrink-0" />
          <SiteLink
            to={path(ACCOUNT_PATHS[account])}
            className="focus-ring relative rounded-sm text-text no-underline hit-44 hover:underline"
          >
            {name}
          </SiteLink>
        </span>
      </Cell>
      <Cell className="hidden lg:table-cell">
        <span className="flex items-center gap-4">
          <span className="hidden xl:block">
            {/* A bar says how much there is as well as a figure. */}
            <Progress value={isHidden ? 0 : (share ?? 0)} className="w-40" />
          </span>
          {own(share === undefined ? undefined : formatShare(share, tag))}
        </span>
      </Cell>
      <Cell align="end" className="font-semibold max-sm:pr-0!">
        {own(fiat === undefined ? undefined : formatQuantity(fiat, 2, tag))}
        <span className="block text-11 font-normal xl:hidden">
          <GainText usdt={gain} />
        </span>
      </Cell>
      <Cell align="end" quiet className="hidden sm:table-cell">
        {own(btc === undefined ? undefined : formatQuantity(btc, 8, tag))}
      </Cell>
      <Cell align="end" className="hidden xl:table-cell">
        <GainText usdt={gain} />
      </Cell>
      <Cell align="end" className="hidden sm:table-cell">
        <span className="inline-flex gap-4 whitespace-nowrap">
          <SiteLink to={paths.transfer({ from: account })} aria-label={words('transferOf', { account: name })} className={LINK}>
            {shell('wallet.transfer')}
          </SiteLink>
          <SiteLink to={path(ACCOUNT_PATHS[account])} aria-label={words('openOf', { account: name })} className={LINK}>
            {words('open')}
          </SiteLink>
        </span>
      </Cell>
    </Row>
  );
}
