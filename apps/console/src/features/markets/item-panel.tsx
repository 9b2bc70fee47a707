/** One item that sells coins: its sale, its terms, its draw, its treasury, what is proposed, and the forms that begin with what stands. */
import { formatTrimmedDecimal, parseDecimal } from '@kontor/domain/amount';
import { mayChange } from '@kontor/contract/console/changes';
import type { ChangeCommand } from '@kontor/contract/console/changes';
import { Badge } from '@kontor/ui/badge';
import { CoinDisc } from '@kontor/ui/coin-disc';
import { Progress } from '@kontor/ui/progress';
import type { ReactNode } from 'react';
import { fitsItem } from '../../data/items.ts';
import type { ItemRow } from '../../data/items.ts';
import { useMe } from '../../data/session.ts';
import { Facts, Panel, Section } from '../../frame/page.tsx';
import { useNow } from '../../frame/use-now.ts';
import { grouped, shortest } from '../../i18n/figures.ts';
import { ageOf, counted } from '../../i18n/times.ts';
import { say } from '../../i18n/words.ts';
import { paths } from '../../paths/paths.ts';
import { ActionLink } from './action-link.tsx';
import { ItemDraw, Moment } from './item-draw.tsx';
import { ItemState, progressText, subscribedText } from './item-words.tsx';

interface ItemPanelProps {
  readonly row: ItemRow;
  /** What is proposed, drawn. */
  readonly proposed: ReactNode;
}

/** Times to come are written anew so often, ms. */
const NOW_MS = 10_000;
/** A winning rate has six decimals, and so four as a percentage. */
const RATE_SCALE = 6;
const PERCENT_SCALE = 4;
/** Most decimals of a coin. */
const AMOUNT_SCALE = 18;

export function ItemPanel({ row, proposed }: ItemPanelProps) {
  const { roles } = useMe();
  const now = useNow(NOW_MS);
  const { item, symbol, state, hot, ending_soon: isEnding } = row;
  const known = { item: String(item) };
  return (
    <Panel title={say('ico.name', { symbol, item })} label={say('ico.panel')} state={<ItemState state={state} />} foot={<Foot row={row} />}>
      <div className="flex items-center gap-3">
        <CoinDisc symbol={symbol} size={32} />
        <div className="min-w-0 flex-1">
          <p className="text-16 font-bold text-text">{say('ico.name', { symbol, item })}</p>
          <p className="text-text-2">{say(`ico.means.${state}`)}</p>
          {(hot || isEnding) && (
            <p className="mt-1 flex flex-wrap gap-2">
              {hot && <Badge>{say('ico.hot')}</Badge>}
              {isEnding && <Badge tone="warn">{say('ico.endingSoon')}</Badge>}
            </p>
          )}
        </div>
        {fitsItem('ico/create', row) && mayChange(roles, 'ico/create', 'propose') && (
          <ActionLink to={paths.proposeOne('ico/create', known)}>{say('markets.change')}</ActionLink>
        )}
      </div>
      {!row.is_funded && <NotFunded row={row} />}
      {proposed}
      <Section title={say('ico.sale')}>
        <Progress label={say('ico.progress')} value={Math.min(1, Number(row.progress))} />
        <Facts rows={saleRows(row, now)} />
      </Section>
      <Section title={say('ico.terms')}>
        <Facts rows={termRows(row)} />
        {row.freeze_days > 0 && <p className="text-text-2">{say('ico.thawHow', { days: counted(row.freeze_days) })}</p>}
      </Section>
      <ItemDraw row={row} now={now} />
      <Section title={say('ico.treasury')}>
        <Facts
          rows={[
            [say('ico.treasuryTokens'), `${shortest(row.treasury.tokens)} ${symbol}`],
            [say('ico.treasuryPaid'), `${shortest(row.treasury.payment)} ${row.payment}`],
          ]}
        />
      </Section>
    </Panel>
  );
}

/** A treasury without the coins takes no subscriptions; two fill it. */
function NotFunded({ row }: { readonly row: ItemRow }) {
  const { roles } = useMe();
  const { item, symbol } = row;
  const missing = missingOf(row);
  return (
    <div className="flex items-center justify-between gap-3 rounded-control px-3 py-2 shadow-[inset_0_0_0_1px_var(--color-warn)]">
      <p className="min-w-0 text-text">{say('ico.notFundedText', { missing: `${grouped(missing)} ${symbol}` })}</p>
      {mayChange(roles, 'system/fund', 'propose') && (
        <ActionLink to={paths.proposeOne('system/fund', { account: 'ico_treasury', number: String(item), symbol, quantity: missing })}>
          {say('ico.fund')}
        </ActionLink>
      )}
    </div>
  );
}

function missingOf({ supply, treasury }: Pick<ItemRow, 'supply' | 'treasury'>): string {
  const [all, has] = [parseDecimal(supply, AMOUNT_SCALE), parseDecimal(treasury.tokens, AMOUNT_SCALE)];
  return typeof all === 'string' || typeof has === 'string' ? supply : formatTrimmedDecimal(all - has, AMOUNT_SCALE);
}

type Rows = readonly (readonly [name: string, value: ReactNode])[];

function saleRows(row: ItemRow, now: number): Rows {
  const { start, end, state, winning_rate: rate, winning_lots: lots, payment } = row;
  const isOver = state !== 'upcoming' && state !== 'in_progress';
  const [starts, ends] = [say('ico.startsIn', { time: ageOf(now, start) }), say('ico.endsIn', { time: ageOf(now, end) })];
  return [
    [say('ico.progress'), progressText(row.progress)],
    [say('ico.subscribed'), subscribedText(row)],
    [say('ico.paid'), `${shortest(row.paid)} ${payment}`],
    [say('ico.subscribers'), counted(row.subscribers)],
    ...(rate === null ? [] : ([[say(isOver ? 'ico.rate' : 'ico.rateNow'), rateText(rate)]] as const)),
    ...(lots === null ? [] : ([[say('ico.winners'), counted(lots)]] as const)),
    [say('ico.start'), <Moment key="start" at={start} left={state === 'upcoming' && now < start ? starts : ''} />],
    [say('ico.end'), <Moment key="end" at={end} left={state === 'in_progress' && now < end ? ends : ''} />],
  ];
}

function rateText(rate: string): string {
  const units = parseDecimal(rate, RATE_SCALE);
  return typeof units === 'string' ? rate : `${formatTrimmedDecimal(units, PERCENT_SCALE)} %`;
}

function termRows(row: ItemRow): Rows {
  const { symbol, payment, mode, supply, lot, lots_per_user: most, most_tokens: mostTokens, freeze_ratio: ratio, freeze_days: days } = row;
  const frozen = parseDecimal(ratio, 8);
  return [
    [say('ico.soldBy'), say(`choices.${mode}`)],
    [say('ico.supply'), `${shortest(supply)} ${symbol}`],
    [say('ico.price'), `${shortest(row.raise_price)} ${payment}`],
    ...(lot === null
      ? []
      : ([
          [
            say('ico.lots'),
            say('ico.lotsOf', { count: counted(Math.floor(Number(supply) / Number(lot))), lot: `${shortest(lot)} ${symbol}` }),
          ],
        ] as const)),
    [
      say('ico.mostLots'),
      most !== null
        ? say('ico.mostLotsOf', { count: counted(most) })
        : mostTokens !== null
          ? `${shortest(mostTokens)} ${symbol}`
          : say('markets.noLimit'),
    ],
    [
      say('ico.frozen'),
      days === 0 || typeof frozen === 'string'
        ? say('ico.nothingFrozen')
        : say('ico.frozenFor', { ratio: formatTrimmedDecimal(frozen, 6), days: counted(days) }),
    ],
  ];
}

/** What two do next with it; only what its state allows is there. */
function Foot({ row }: { readonly row: ItemRow }) {
  const { roles } = useMe();
  const known = { item: String(row.item) };
  const offered = (
    [
      ['ico/randomness', 'announce', known],
      ['ico/reveal', 'reveal', known],
      ['ico/hot', row.hot ? 'unmark' : 'mark', { ...known, is_hot: row.hot ? 'off' : 'on' }],
      ['ico/cancel', 'cancel', known],
    ] as const satisfies readonly (readonly [ChangeCommand, string, Readonly<Record<string, string>>])[]
  ).filter(([command]) => fitsItem(command, row) && mayChange(roles, command, 'propose'));
  if (offered.length === 0) return <p className="text-text-2">{say('markets.mayNotPropose')}</p>;
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {offered.map(([command, word, body]) => (
          <ActionLink key={command} to={paths.proposeOne(command, body)}>
            {say(`ico.${word}`)}
          </ActionLink>
        ))}
      </div>
      <p className="text-text-2">{say('ico.byTwo')}</p>
    </>
  );
}
