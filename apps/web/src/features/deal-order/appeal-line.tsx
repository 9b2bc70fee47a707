import { cameFromCancelled } from '../../data/deal-figures.ts';
import type { DealDetail } from '../../data/deal-order.ts';
import { DEAL_STATE_WORDS, useDealWords } from '../../data/deal-words.ts';
import { useWords } from '../../i18n/words.ts';

/** Where the ways to come end, px from the top of the picture. */
const ENDS = [24, 72, 120] as const;

/** How an appeal came about, and what the rules let follow, each with who decides. Long: one picture. */
export function AppealLine({ detail }: { readonly detail: DealDetail }) {
  const words = useWords('deal');
  const figures = useDealWords();
  const { deal, steps, appeal } = detail;
  // What came and went since is told below; the line shows how it came here.
  const past = steps.slice(-4);
  const isBack = cameFromCancelled(steps);
  const next = [
    { title: words('appeal.completed'), text: words('appeal.toCompleted', { symbol: deal.symbol }) },
    { title: words(isBack ? 'appeal.backToCancelled' : 'appeal.backToPaid'), text: words('appeal.withdrawnBy') },
    { title: words('appeal.cancelled'), text: words('appeal.toCancelled', { symbol: deal.symbol }) },
  ];
  return (
    <section aria-label={words('appeal.label')} className="border-b border-hairline py-4 md:flex md:min-h-40 md:items-center">
      <ol className="relative flex min-w-0 flex-1 max-md:flex-col max-md:gap-3 md:h-36 md:pt-18">
        {past.map(({ state, time }, index) => {
          const isNow = index === past.length - 1;
          return (
            <li
              key={`${state} ${time}`}
              className="relative min-w-0 flex-1 max-md:flex max-md:items-center max-md:gap-3 md:pt-5 md:text-center"
            >
              {isNow && <span aria-hidden className="absolute start-1/2 end-0 top-0 border-t border-dotted border-control max-md:hidden" />}
              <span
                aria-hidden
                className={`absolute top-0 h-px bg-text max-md:hidden ${index === 0 ? 'start-1/2 end-0' : isNow ? 'start-0 end-1/2' : 'inset-x-0'}`}
              />
              <span
                aria-hidden
                className={`size-2.5 shrink-0 rounded-full md:absolute md:top-0 md:left-1/2 md:-translate-1/2 ${isNow ? 'bg-iris shadow-[0_0_0_3px_var(--color-s1),0_0_0_4px_var(--color-iris)]' : 'bg-text'}`}
              />
              <span className="min-w-0">
                <b className="block text-13 font-semibold" aria-current={isNow ? 'step' : undefined}>
                  {words(`appeal.${DEAL_STATE_WORDS[state]}`)}
                </b>
                <span className="text-12 text-text-3">
                  {isNow && appeal !== null ? words('appeal.since', { time: figures.clock(appeal.time) }) : figures.clock(time)}
                </span>
              </span>
            </li>
          );
        })}
      </ol>
      <svg aria-hidden width={96} height={144} className="shrink-0 text-control max-md:hidden" fill="none">
        {ENDS.map((y) => (
          <path key={y} d={`M0 72C48 72 48 ${y} 88 ${y}`} stroke="currentColor" strokeDasharray="1 3" strokeLinecap="round" />
        ))}
        {ENDS.map((y) => (
          <circle key={y} cx={91} cy={y} r={4} className="fill-s1 stroke-text-2" />
        ))}
      </svg>
      <ul className="flex shrink-0 flex-col gap-2 max-md:mt-4 md:h-36 md:w-52 md:justify-between md:ps-2">
        {next.map(({ title, text }) => (
          <li key={title} className="flex flex-col justify-center md:h-12">
            <b className="text-13 font-semibold">{title}</b>
            <span className="text-12 text-text-3">{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
