import { Check, CircleCheck, CircleHelp, CircleX, Download, Minus, RotateCw, X } from 'lucide-react';
import { Button, buttonClasses } from '@kontor/ui/button';
import { CopyButton } from '@kontor/ui/copy-button';
import { toast } from '@kontor/ui/toast-list';
import type { IndexTick } from '@kontor/contract/index-tick';
import { sum } from '../../data/decimal-product.ts';
import { saveFile } from '../../data/save-file.ts';
import { useWords } from '../../i18n/words.ts';
import { path } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';
import { useSecondsFigures } from '../../data/seconds-figures.ts';
import { momentText } from './moment.ts';
import type { Check as CheckResult, Verdict } from './receipt-checks.ts';
import type { CheckedReceipt } from './use-receipt.ts';

interface ChecksProps {
  readonly checked: CheckedReceipt;
  readonly onAgain: () => void;
}

/** What this page made sure of, one after the other, and ways to take the record along. */
export function ReceiptChecks({ checked, onAgain }: ChecksProps) {
  const words = useWords('seconds-records');
  const { checks } = checked.receipt;
  return (
    <section aria-labelledby="receipt-checks" className="min-w-0 lg:border-s lg:border-hairline lg:ps-10">
      <h2 id="receipt-checks" className="border-b border-hairline pb-3 text-16 font-bold">
        {words('computed')}
      </h2>
      <ol className="flex flex-col">
        {checks.map((check) => (
          <Line key={check.name} check={check} checked={checked} />
        ))}
      </ol>
      <Summary checks={checks} />
      <div className="mt-4 flex flex-wrap gap-2">
        <Button variant="primary" size={36} onPress={onAgain}>
          <RotateCw size={16} strokeWidth={1.5} aria-hidden /> {words('again')}
        </Button>
        <Take checked={checked} />
        <CopyButton
          text={location.href}
          label={words('copy')}
          copiedLabel={words('copied')}
          onFail={() => toast.error(words('copyFailed'))}
          variant="secondary"
        />
      </div>
      <p className="mt-3 text-11 text-text-3">{words('unnamed')}</p>
    </section>
  );
}

const SIGNS: Readonly<Record<Verdict, { readonly Icon: typeof Check; readonly ink: string }>> = {
  holds: { Icon: Check, ink: 'text-good' },
  fails: { Icon: X, ink: 'text-bad' },
  unknown: { Icon: CircleHelp, ink: 'text-text-3' },
  notReached: { Icon: Minus, ink: 'text-text-3' },
};

function Line({ check, checked }: { readonly check: CheckResult; readonly checked: CheckedReceipt }) {
  const words = useWords('seconds-records');
  const { name, verdict } = check;
  const { Icon, ink } = SIGNS[verdict];
  const isTold = verdict === 'holds' || verdict === 'fails';
  return (
    <li data-check={name} data-verdict={verdict} className="flex items-start gap-3 border-b border-hairline py-2.5">
      <Icon size={16} strokeWidth={2} aria-hidden className={`mt-0.5 shrink-0 ${ink}`} />
      <div className="min-w-0 flex-1 text-12">
        <h3 className={`text-13 font-semibold ${verdict === 'fails' ? 'text-bad' : verdict === 'notReached' ? 'text-text-3' : ''}`}>
          {words(`checks.${name}`)}
          <span className="sr-only">: {words(`verdict.${verdict}`)}</span>
        </h3>
        {verdict === 'fails' && <p className="font-semibold text-bad">{words('verdict.fails')}</p>}
        {isTold ? (
          <Told check={check} checked={checked} />
        ) : (
          <p className="text-text-2">{words(verdict === 'unknown' ? 'unknownText' : 'verdict.notReached')}</p>
        )}
      </div>
    </li>
  );
}

/** The figures that a check went by. */
function Told({ check: { name, at }, checked: { parts, receipt } }: { readonly check: CheckResult; readonly checked: CheckedReceipt }) {
  const words = useWords('seconds-records');
  const figures = useSecondsFigures();
  const { said, ticks, keys, amounts } = parts;
  const number = (value: number | undefined): string => figures.exact(String(value ?? 0));
  const text = 'text-text-2 tabular-nums wrap-anywhere';
  if (at !== undefined) return <p className={text}>{words('brokenAt', { number: number(at) })}</p>;
  switch (name) {
    case 'chain':
      return (
        <p className={text}>
          {words('chainText', { count: ticks.length, first: number(ticks[0]?.number), last: number(ticks.at(-1)?.number) })}
        </p>
      );
    case 'signatures': {
      const key = keys.find(({ key_id: id }) => id === ticks.at(-1)?.key_id) ?? keys.at(-1);
      return (
        <p className={text}>
          {key !== undefined &&
            words('keyText', {
              key: `${key.public_key.slice(0, 4)} ${key.public_key.slice(4, 8)}`,
              day: new Date(key.from).toISOString().slice(0, 10),
            })}
        </p>
      );
    }
    case 'entry':
      return <Around ticks={ticks} chosen={receipt.result?.entry?.number} pivot={said.t0} pivotWord={words('acceptance')} />;
    case 'exit':
      return <Around ticks={ticks} chosen={receipt.result?.exit?.number} pivot={said.t1} pivotWord={words('end')} />;
    case 'outcome':
      return <Outcome checked={{ parts, receipt }} />;
    case 'amounts':
      return amounts === undefined ? null : (
        <p className={text}>
          {words('amountsText', {
            payout: figures.rate(amounts.payout),
            stake: figures.money(amounts.stake),
            fee: figures.money(amounts.fee),
            paid: figures.money(amounts.paid),
            credited: figures.money(sum([amounts.paid, amounts.actual_profit ?? '0'])),
            net: figures.signed(amounts.actual_profit),
          })}
        </p>
      );
  }
}

interface AroundProps {
  readonly ticks: readonly IndexTick[];
  readonly chosen: number | undefined;
  readonly pivot: number;
  readonly pivotWord: string;
}

/** The ticks on both sides of the moment that decides, and the one that counts. */
function Around({ ticks, chosen, pivot, pivotWord }: AroundProps) {
  const words = useWords('seconds-records');
  const figures = useSecondsFigures();
  const tick = ticks.find(({ number }) => number === chosen);
  const before = ticks.findLast(({ time }) => time <= pivot);
  const after = ticks.find(({ time }) => time > pivot);
  return (
    <>
      <p className="text-text-2 tabular-nums">
        {words('around', {
          before: before === undefined ? '-' : momentText(before.time),
          pivot: `${pivotWord} ${momentText(pivot)}`,
          after: after === undefined ? '-' : momentText(after.time),
        })}
      </p>
      <p className="text-text-2 tabular-nums">
        {tick === undefined
          ? words('noneCounts')
          : words('counts', { number: figures.exact(String(tick.number)), price: figures.exact(tick.price) })}
      </p>
    </>
  );
}

function Outcome({ checked: { parts, receipt } }: { readonly checked: Pick<CheckedReceipt, 'parts' | 'receipt'> }) {
  const words = useWords('seconds-records');
  const seconds = useWords('seconds');
  const figures = useSecondsFigures();
  const { said, ticks } = parts;
  const entry = ticks.find(({ number }) => number === receipt.result?.entry?.number);
  const exit = ticks.find(({ number }) => number === receipt.result?.exit?.number);
  if (said.void_reason !== null) return <p className="text-text-2">{seconds(`void.${said.void_reason}`)}</p>;
  if (entry === undefined || exit === undefined) return <p className="text-text-2">{words('noneCounts')}</p>;
  const moved = sum([exit.price, `-${entry.price}`]);
  const sign = !/[1-9]/.test(moved) ? '' : moved.startsWith('-') ? '−' : '+';
  return (
    <p className="text-text-2 tabular-nums wrap-anywhere">
      {figures.exact(exit.price)} − {figures.exact(entry.price)} ={' '}
      <b className={`font-semibold ${sign === '' ? 'text-text' : sign === '+' ? 'text-up' : 'text-down'}`}>
        {sign}
        {figures.exact(moved.replace('-', ''))}
      </b>
    </p>
  );
}

function Summary({ checks }: { readonly checks: readonly CheckResult[] }) {
  const words = useWords('seconds-records');
  const isBad = checks.some(({ verdict }) => verdict === 'fails');
  const isPart = checks.some(({ verdict }) => verdict === 'unknown');
  const [Icon, ink, name] = isBad
    ? ([CircleX, 'text-bad', 'bad'] as const)
    : isPart
      ? ([CircleHelp, 'text-text-2', 'part'] as const)
      : ([CircleCheck, 'text-good', 'good'] as const);
  return (
    <div role="status" data-summary={name} className="mt-4 flex items-start gap-3 rounded-control bg-s2 p-3 text-12">
      <Icon size={20} strokeWidth={1.5} aria-hidden className={`mt-0.5 shrink-0 ${ink}`} />
      <div>
        <p className={`text-13 font-semibold ${isBad ? 'text-bad' : ''}`}>{words(`summary.${name}`)}</p>
        <p className="text-text-2">{words(`summary.${name}Text`)}</p>
        {isBad && (
          <SiteLink to={path('userNewTicket')} className="mt-1 inline-block font-semibold text-iris focus-ring">
            {words('support')}
          </SiteLink>
        )}
      </div>
    </div>
  );
}

/** The day's file where there is one, else what was looked at here. */
function Take({ checked: { parts } }: { readonly checked: CheckedReceipt }) {
  const words = useWords('seconds-records');
  const icon = <Download size={16} strokeWidth={1.5} aria-hidden />;
  if (parts.ticksFile !== undefined)
    return (
      <a href={parts.ticksFile} download className={buttonClasses('secondary', 36)}>
        {icon} {words('ticks')}
      </a>
    );
  const lines = parts.ticks.map((tick) => JSON.stringify(tick)).join('\n');
  return (
    <Button
      variant="secondary"
      size={36}
      onPress={() => saveFile(`${parts.said.pair}-${parts.said.number}.ticks.jsonl`, `${lines}\n`, 'application/jsonl')}
    >
      {icon} {words('ticks')}
    </Button>
  );
}
