import { reserves } from '@kontor/contract/proof';
import type { AnswerOf } from '@kontor/contract/call';
import { Skeleton } from '@kontor/ui/skeleton';
import { Cell, HeadCell, Row, Table } from '@kontor/ui/table';
import { useEffect } from 'react';
import { AnswerPlace } from '../../data/answer-place.tsx';
import { useAskedCall } from '../../data/asked-call.ts';
import { useSettings } from '../../data/settings.ts';
import { UNKNOWN, formatExact, formatShare, formatTime, zoneName } from '../../i18n/format.ts';
import { useLanguageTag, useWords } from '../../i18n/words.ts';

type Reserves = AnswerOf<typeof reserves>;
type Reserve = Reserves['list'][number];

/** Books and chains are compared each minute, ms. */
const EVERY_MS = 60_000;

/** What a proof does not say: whether the coins are there. Of one coin, what the exchange's own nodes say of it, and that they do. */
export function ChainSide({ symbol }: { readonly symbol: string }) {
  const words = useWords('proof');
  const answer = useReserves();
  return (
    // What it says is higher or lower by the coin: on a phone nothing stands below that it could move.
    <section className="max-xl:order-last">
      <h2 className="text-16 font-bold">{words('chain')}</h2>
      <p className="pt-2 text-12 text-text-2">{words('chainText')}</p>
      <AnswerPlace answer={answer} waiting={<Skeleton shape="block" className="mt-3 h-65 w-full" />}>
        {(data) => {
          const reserve = data.list.find((each) => each.symbol === symbol);
          return reserve === undefined ? (
            <p className="min-h-65 pt-3 text-13 text-text-2">{words('notCompared')}</p>
          ) : (
            <OneCoin reserve={reserve} time={data.time} />
          );
        }}
      </AnswerPlace>
    </section>
  );
}

/** The same of all coins, for everybody. */
export function ChainSides() {
  const words = useWords('proof');
  const answer = useReserves();
  return (
    <section>
      <h2 className="text-16 font-bold">{words('chain')}</h2>
      <p className="max-w-[680px] py-2 text-13 text-text-2">{words('chainText')}</p>
      <AnswerPlace answer={answer} rows={10} rowHeight={36}>
        {({ list, time }) =>
          list.length === 0 ? (
            <p className="text-13 text-text-2">{words('notCompared')}</p>
          ) : (
            <>
              <AllCoins list={list} />
              <p className="max-w-[680px] pt-3 text-12 text-text-2">
                <ComparedAt time={time} /> {words('noChainText')}
              </p>
            </>
          )
        }
      </AnswerPlace>
    </section>
  );
}

/** Asked again while the page is open. */
function useReserves() {
  const answer = useAskedCall(reserves, {}, 'quiet');
  const { again } = answer;
  useEffect(() => {
    const timer = setInterval(again, EVERY_MS);
    return () => clearInterval(timer);
  }, [again]);
  return answer;
}

function OneCoin({ reserve, time }: { readonly reserve: Reserve; readonly time: Reserves['time'] }) {
  const words = useWords('proof');
  const tag = useLanguageTag();
  const { symbol, owed, held, surplus, share, networks, without_chain: withoutChain } = reserve;
  const figure = (amount: string): string => formatExact(cut(amount), tag);
  const isLess = surplus !== null && surplus.startsWith('-');
  return (
    <div data-testid="reserve" className="min-h-65 pt-3">
      {share !== null && (
        <>
          <p className="flex items-center gap-3">
            <span className="text-28 font-bold tabular-nums">{formatShare(Number(share), tag)}</span>
            <span className="min-w-0 text-12 text-text-2">{words('heldOf', { symbol })}</span>
          </p>
          <ShareLine share={Number(share)} label={words('heldOf', { symbol })} />
        </>
      )}
      <dl className="grid gap-1 pt-3 text-13">
        <Fact name={words('owedNow')} value={figure(owed)} />
        <Fact name={words('held')} value={held === null ? UNKNOWN : figure(held)} />
        {surplus !== null && (
          <Fact
            name={words(isLess ? 'shortfall' : 'surplus')}
            value={figure(surplus.replace('-', ''))}
            className={isLess ? 'text-bad' : 'text-good'}
          />
        )}
        {isAny(withoutChain) && <Fact name={words('noChain')} value={figure(withoutChain)} />}
      </dl>
      <p className="pt-2 text-12 text-text-2">
        {networks === 0 && `${words('noNetwork', { symbol })} `}
        {held === null && `${words('notRead')} `}
        {isAny(withoutChain) && `${words('noChainText')} `}
        <ComparedAt time={time} />
      </p>
    </div>
  );
}

function Fact({ name, value, className = '' }: { readonly name: string; readonly value: string; readonly className?: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-text-2">{name}</dt>
      <dd className={`min-w-0 text-end font-semibold wrap-anywhere tabular-nums ${className}`}>{value}</dd>
    </div>
  );
}

/** What is held as a line: good where it is all that is owed, with a tick where that ends. */
function ShareLine({ share, label }: { readonly share: number; readonly label: string }) {
  const end = Math.max(share, 1);
  const at = (part: number): string => `${(part / end) * 100}%`;
  return (
    <svg
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.ceil(end * 100)}
      aria-valuenow={Math.floor(share * 100)}
      className="mt-1 block h-3.5 w-full overflow-visible forced-color-adjust-none"
    >
      <line x1="0" x2="100%" y1="7" y2="7" className="stroke-control" strokeWidth={1} />
      <line x1="0" x2={at(share)} y1="7" y2="7" className={share >= 1 ? 'stroke-good' : 'stroke-bad'} strokeWidth={2} />
      <line x1={at(1)} x2={at(1)} y1="2" y2="12" className="stroke-text-2" strokeWidth={1} />
      <circle cx={at(share)} cy="7" r="5.5" className="fill-iris stroke-(--meridian-ground,var(--color-s1))" strokeWidth={3} />
    </svg>
  );
}

/** What is owed stands above in its own list, what stands on no chain with the coin that is chosen: neither has room on a phone. */
const COLUMNS = ['max-sm:hidden', '', 'max-sm:hidden'] as const;

function AllCoins({ list }: { readonly list: readonly Reserve[] }) {
  const words = useWords('proof');
  const tag = useLanguageTag();
  return (
    <Table
      label={words('chain')}
      isFlush
      className="max-w-[840px]"
      head={
        <>
          <HeadCell>{words('coin')}</HeadCell>
          <HeadCell align="end">{words('share')}</HeadCell>
          {(['owedNow', 'held', 'noChain'] as const).map((name, place) => (
            <HeadCell key={name} align="end" className={COLUMNS[place]!}>
              {words(name)}
            </HeadCell>
          ))}
        </>
      }
    >
      {list.map(({ symbol, share, owed, held, without_chain: withoutChain }) => (
        <Row key={symbol} className="[&>td]:h-9">
          <Cell className="font-semibold">{symbol}</Cell>
          <Cell align="end" className={share === null ? '' : Number(share) >= 1 ? 'text-good!' : 'text-bad!'}>
            {share === null ? UNKNOWN : formatShare(Number(share), tag)}
          </Cell>
          {[owed, held, withoutChain].map((amount, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- columns, not things.
            <Cell key={place} align="end" className={`tabular-nums ${COLUMNS[place]!}`}>
              {amount === null ? UNKNOWN : formatExact(cut(amount), tag)}
            </Cell>
          ))}
        </Row>
      ))}
    </Table>
  );
}

function ComparedAt({ time }: { readonly time: Reserves['time'] }) {
  const words = useWords('proof');
  const tag = useLanguageTag();
  const zone = useSettings((settings) => settings.timeZone);
  return time === null ? null : words('comparedAt', { time: `${formatTime(time, zone, tag)} ${zoneName(time, zone)}` });
}

/** A chain's decimals, as far as people write them. */
function cut(amount: string): string {
  return amount.replace(/(\.[0-9]{8})[0-9]+$/, '$1');
}

function isAny(amount: string): boolean {
  return /[1-9]/.test(amount);
}
