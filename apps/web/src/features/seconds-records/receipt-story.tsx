import { CircleCheck, CircleHelp, CircleX, Lock } from 'lucide-react';
import type { IndexTick } from '@kontor/contract/index-tick';
import { formatClock, formatDay } from '../../i18n/format.ts';
import { useWords } from '../../i18n/words.ts';
import { gainInk, useSecondsFigures } from '../../data/seconds-figures.ts';
import { sum } from '../../data/decimal-product.ts';
import type { CheckedReceipt } from './use-receipt.ts';
import { outcomeWord } from './receipt-checks.ts';
import { momentText } from './moment.ts';
import { TickPlot } from './tick-plot.tsx';

/** What happened: one sentence with the figures, the facts, the index between the two ticks, and what was published of them. */
export function ReceiptStory({ checked }: { readonly checked: CheckedReceipt }) {
  const words = useWords('seconds-records');
  const seconds = useWords('seconds');
  const figures = useSecondsFigures();
  const { said, ticks, amounts } = checked.parts;
  const entry = ticks.find(({ number }) => number === said.entry_number);
  const exit = ticks.find(({ number }) => number === said.exit_number);
  const between =
    entry === undefined || exit === undefined ? [] : ticks.filter(({ number }) => number >= entry.number && number <= exit.number);
  const duration = Math.round((said.t1 - said.t0) / 1_000);
  const result = words(`outcome.${said.outcome}`);
  const profit = amounts?.actual_profit ?? undefined;
  return (
    <div className="min-w-0">
      <p className="text-12 text-text-2">
        {words('number', { number: said.number, time: `${formatDay(said.t1, 'UTC', figures.locale)} ${formatClock(said.t1, 'UTC')} UTC` })}
      </p>
      <h1 className="mt-1 text-20 font-bold md:text-28">
        {words('heading', { side: seconds(`side.${said.direction}`), count: String(duration), pair: said.pair.replace('_', '/'), result })}
        {profit !== undefined && `, ${words('net', { amount: `${figures.signed(profit)} USDT` })}`}
      </h1>
      <p className="mt-2 text-14 text-text-2">
        <Sentence entry={entry} exit={exit} reason={said.void_reason} /> <Verdict checked={checked} />
      </p>
      <dl className="mt-4 flex flex-wrap gap-x-10 gap-y-3 border-y border-hairline py-3">
        {[
          [words('accepted'), momentText(said.t0), ''],
          [words('ended'), momentText(said.t1), ''],
          ...(amounts === undefined || profit === undefined
            ? []
            : [
                [words('paid'), figures.money(amounts.paid), ''],
                [words('credited'), figures.money(sum([amounts.paid, profit])), ''],
                [words('netHead'), figures.signed(profit), gainInk(profit, figures.privacy.isHidden)],
              ]),
        ].map(([label, value, ink]) => (
          <div key={label}>
            <dt className="text-11 text-text-3">{label}</dt>
            <dd className={`text-14 font-semibold tabular-nums ${ink}`}>{value}</dd>
          </div>
        ))}
      </dl>
      {entry !== undefined && exit !== undefined && between.length > 1 && <TickPlot ticks={between} entry={entry} exit={exit} />}
      <div className="mt-5 grid gap-4 sm:grid-cols-2">
        <TickCard title={words('entryTick')} tick={entry} checked={checked} />
        <TickCard title={words('exitTick')} tick={exit} checked={checked} />
      </div>
      {ticks.length > 0 && (
        <p className="mt-4 flex gap-2 text-12 text-text-2">
          <Lock size={14} strokeWidth={1.5} aria-hidden className="mt-0.5 shrink-0" />
          {words('log', { first: figures.exact(String(ticks[0]?.number)), last: figures.exact(String(ticks.at(-1)?.number)) })}
        </p>
      )}
    </div>
  );
}

function Sentence({
  entry,
  exit,
  reason,
}: {
  readonly entry: IndexTick | undefined;
  readonly exit: IndexTick | undefined;
  readonly reason: CheckedReceipt['parts']['said']['void_reason'];
}) {
  const words = useWords('seconds-records');
  const seconds = useWords('seconds');
  const figures = useSecondsFigures();
  if (reason !== null) return `${seconds(`void.${reason}`)}.`;
  if (entry === undefined || exit === undefined) return words('noTicks');
  const moved = sum([exit.price, `-${entry.price}`]);
  const way = !/[1-9]/.test(moved) ? 'stayed' : moved.startsWith('-') ? 'fell' : 'rose';
  return words(way, { from: figures.exact(entry.price), to: figures.exact(exit.price) });
}

/** What this page came to, beside what the exchange says. */
function Verdict({ checked: { parts, receipt } }: { readonly checked: CheckedReceipt }) {
  const words = useWords('seconds-records');
  if (receipt.checks.some(({ verdict }) => verdict === 'fails')) return <b className="font-semibold text-bad">{words('differs')}</b>;
  if (receipt.checks.some(({ verdict }) => verdict === 'unknown')) return words('partly');
  return receipt.result !== undefined && outcomeWord(receipt.result) === parts.said.outcome ? words('same') : null;
}

/** One tick as it was published, and what is made sure of it here. */
function TickCard({
  title,
  tick,
  checked,
}: {
  readonly title: string;
  readonly tick: IndexTick | undefined;
  readonly checked: CheckedReceipt;
}) {
  const words = useWords('seconds-records');
  const figures = useSecondsFigures();
  if (tick === undefined) {
    return (
      <section className="rounded-card p-4 shadow-[inset_0_0_0_1px_var(--color-hairline)]">
        <h2 className="text-14 font-bold">{title}</h2>
        <p className="mt-2 text-12 text-text-2">{words('noTick')}</p>
      </section>
    );
  }
  const verdicts = new Map(checked.receipt.checks.map((check) => [check.name, check]));
  const chain = verdicts.get('chain');
  const signatures = verdicts.get('signatures');
  const isBad = chain?.at === tick.number || signatures?.at === tick.number;
  const isGood = chain?.verdict === 'holds' && signatures?.verdict === 'holds';
  const [Icon, ink, word] = isBad
    ? ([CircleX, 'text-bad', 'tickFails'] as const)
    : isGood
      ? ([CircleCheck, 'text-good', 'tickHolds'] as const)
      : ([CircleHelp, 'text-text-3', 'tickUnknown'] as const);
  const rows = [
    [words('field.tick'), figures.exact(String(tick.number))],
    [words('field.time'), `${new Date(tick.time).toISOString().slice(0, 10)} ${momentText(tick.time)}`],
    [words('field.hash'), short(tick.hash)],
    [words('field.signed'), tick.signature === null ? '-' : `ed25519 ${short(tick.signature)}`],
  ] as const;
  return (
    <section data-card={tick.number} className="min-w-0 rounded-card p-4 shadow-[inset_0_0_0_1px_var(--color-hairline)]">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-14 font-bold">{title}</h2>
        <span className={`flex items-center gap-1 text-11 font-semibold ${ink}`}>
          <Icon size={14} strokeWidth={1.5} aria-hidden /> {words(word)}
        </span>
      </div>
      <p className="mt-2 text-20 font-bold tabular-nums wrap-anywhere">{figures.exact(tick.price)}</p>
      <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-0.5 font-mono text-11 text-text-2">
        {rows.map(([label, value]) => (
          <div key={label} className="contents">
            <dt>{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The ends of a long hexadecimal text. */
function short(hex: string): string {
  return `${hex.slice(0, 4)} ${hex.slice(4, 8)} ${hex.slice(8, 12)} … ${hex.slice(-4)}`;
}
