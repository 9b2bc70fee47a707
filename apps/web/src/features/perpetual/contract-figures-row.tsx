import type { ReactNode } from 'react';
import { useFit } from '@kontor/ui/use-fit';
import { decimalsOf } from '../../data/book-ladder.ts';
import { INDEX_PRICE_DECIMALS } from '../../data/constants.ts';
import { compactFigure, figure } from '../../data/figures.ts';
import { useContractTick, useMark } from '../../data/perpetual-market.ts';
import type { Contract, Mark } from '../../data/perpetual-market.ts';
import { UNKNOWN, formatPercent } from '../../i18n/format.ts';
import { useLanguageTag, useWords } from '../../i18n/words.ts';
import { paths } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';
import { useContractFigures } from './contract-figures.ts';
import { useCountdown } from './funding-countdown.ts';

/** A funding rate as a percentage with its sign: `+0.0100%` has more digits than a change of a price. */
function fundingText(rate: string, locale: string): string {
  const [whole = '0', fraction = ''] = rate.replace('-', '').split('.');
  const digits = `${whole}${fraction.padEnd(8, '0')}`.replace(/^0+(?=\d)/, '').padStart(7, '0');
  const percent = `${digits.slice(0, -6)}.${digits.slice(-6)}`.replace(/0{0,2}$/, '');
  const sign = !/[1-9]/.test(rate) ? '' : rate.startsWith('-') ? '−' : '+';
  return `${sign}${figure(percent, decimalsOf(percent), locale)}%`;
}

/** Mark, index with 4 decimals (spec §9, cut), funding with its countdown, the last 24 hours and open interest. */
export function ContractFiguresRow({ contract }: { readonly contract: Contract }) {
  const words = useWords('perpetual');
  const t = useWords('trade');
  const locale = useLanguageTag();
  const tick = useContractTick(contract.name);
  const figures = useContractFigures(contract);
  const { frame, form } = useFit<HTMLDListElement>(4, `${locale} ${contract.name}`);
  const increase = tick?.increase ?? undefined;
  return (
    <dl
      ref={frame}
      aria-label={words('header.figures')}
      className={`no-scrollbar flex min-w-0 items-center overflow-x-auto ${form === 0 ? 'gap-6' : 'gap-4'}`}
    >
      <MarkFigures contract={contract} />
      {form < 3 && (
        <Figure label={t('header.change')}>
          {increase === undefined ? (
            UNKNOWN
          ) : (
            <span className={increase.startsWith('-') ? 'text-down' : 'text-up'}>{formatPercent(increase, locale)}</span>
          )}
        </Figure>
      )}
      {form < 2 && <Figure label={t('header.high')}>{figures.price(tick?.high)}</Figure>}
      {form < 2 && <Figure label={t('header.low')}>{figures.price(tick?.low)}</Figure>}
      {form < 2 && (
        <Figure label={t('header.turnover')}>{tick === undefined ? UNKNOWN : `${compactFigure(tick.vol, locale)} ${figures.quote}`}</Figure>
      )}
      {form < 1 && (
        <Figure label={words('header.interest')}>
          {tick === undefined ? UNKNOWN : `${figures.quantity(tick.open_interest)} ${figures.base}`}
        </Figure>
      )}
    </dl>
  );
}

function MarkFigures({ contract }: { readonly contract: Contract }) {
  const words = useWords('perpetual');
  const locale = useLanguageTag();
  const mark = useMark(contract.name);
  const figures = useContractFigures(contract);
  const left = useCountdown(mark?.next_funding_time);
  const ink = mark?.stale === true ? 'text-warn' : '';
  return (
    <>
      <Figure label={words('header.mark')}>
        <span className={ink} title={mark?.stale === true ? words('frozen.title') : undefined} data-mark-price>
          {figures.price(mark?.mark_price)}
        </span>
      </Figure>
      <Figure label={words('header.index')}>
        <span className={ink} data-index-price>
          {mark === undefined ? UNKNOWN : figure(mark.index_price, INDEX_PRICE_DECIMALS, locale)}
        </span>
      </Figure>
      <Figure label={words('header.funding', { time: left })}>
        <SiteLink to={paths.contractFunding(contract.name)} title={words('header.records')} className="focus-ring hover:text-iris">
          {mark === undefined ? UNKNOWN : fundingText(mark.next_funding_rate, locale)}
        </SiteLink>{' '}
        {mark !== undefined && <span className="font-normal text-text-3">{words(payers(mark))}</span>}
      </Figure>
    </>
  );
}

/** Above zero longs pay shorts. */
function payers({ next_funding_rate: rate }: Mark): 'header.nobodyPays' | 'header.shortsPay' | 'header.longsPay' {
  return !/[1-9]/.test(rate) ? 'header.nobodyPays' : rate.startsWith('-') ? 'header.shortsPay' : 'header.longsPay';
}

function Figure({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex shrink-0 flex-col">
      <dt className="text-11 text-text-3">{label}</dt>
      <dd className="text-12 font-semibold whitespace-nowrap text-text">{children}</dd>
    </div>
  );
}

/** The four figures of a contract on a phone. */
export function PhoneContractFigures({ contract }: { readonly contract: Contract }) {
  const words = useWords('perpetual');
  const locale = useLanguageTag();
  const mark = useMark(contract.name);
  const figures = useContractFigures(contract);
  const left = useCountdown(mark?.next_funding_time);
  const list = [
    [words('header.markShort'), figures.price(mark?.mark_price)],
    [words('header.fundingShort'), mark === undefined ? UNKNOWN : fundingText(mark.next_funding_rate, locale)],
    [words('header.index'), mark === undefined ? UNKNOWN : figure(mark.index_price, INDEX_PRICE_DECIMALS, locale)],
    [words('header.next'), left],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-x-4 text-end text-11">
      {list.map(([label, value]) => (
        <div key={label} className="flex flex-col">
          <dt className="text-text-3">{label}</dt>
          <dd className={`text-12 font-semibold ${mark?.stale === true ? 'text-warn' : 'text-text'}`}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Says that prices stand still, or that the contract takes less than usual: what follows from it stands in the sentence. */
export function FrozenStrip({ contract }: { readonly contract: Contract }) {
  const words = useWords('perpetual');
  const mark = useMark(contract.name);
  const text = contract.state !== 'trading' ? words(`frozen.${contract.state}`) : mark?.stale === true ? words('frozen.text') : undefined;
  return (
    <div role="status">
      {text !== undefined && (
        <p className="border-b border-warn bg-s1 px-4 py-2 text-12 text-text-2">
          {contract.state === 'trading' && <b className="font-semibold text-warn">{words('frozen.title')} </b>}
          {text}
        </p>
      )}
    </div>
  );
}
