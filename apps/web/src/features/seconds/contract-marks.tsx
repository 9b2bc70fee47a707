import type { EndedContract, SecondsContract } from '../../data/seconds-state.ts';
import { useWords } from '../../i18n/words.ts';
import { spreadTags } from '../../data/spread-tags.ts';
import type { Scene } from './chart-scene.ts';
import { phaseOf } from '../../data/seconds-countdown.ts';
import { useNow } from '../../data/use-seconds-now.ts';
import { Ring } from './ring.tsx';
import { RING, ringPlaces } from './ring-places.ts';
import { useSecondsFigures } from '../../data/seconds-figures.ts';

interface MarksProps {
  readonly scene: Scene;
  readonly running: readonly SecondsContract[];
  readonly height: number;
}

const TAG = 20;
/** How far below its line a ring stands, px. */
const RING_BELOW = 48;
/** Height of the time of an end, at the foot of the plot, px. */
const END_TIME = 22;
/** Of words below the lower tick of what has ended: how far, and a line of them, px. */
const BELOW_END = 16;
const LINE = 14;

/** Entries and ends: where a contract began, the line that it is measured by, and when it ends. */
export function ContractMarks({
  scene,
  running,
  ended,
  pair,
  height,
}: MarksProps & { readonly ended: readonly EndedContract[]; readonly pair: string }) {
  return (
    <>
      {running.map(({ id, execution_price: price, settle_info: { entry_tick: entry }, end_time: end }) => {
        const x = scene.x(end);
        if (price === null || entry === null)
          return <line key={id} x1={x} x2={x} y1={0} y2={height} strokeDasharray="2 5" className="stroke-text-3" strokeWidth={1} />;
        const [from, y] = [scene.x(entry.time), scene.y(Number(price))];
        return (
          <g key={id} data-entry-line={id}>
            <line x1={x} x2={x} y1={0} y2={height} strokeDasharray="2 5" className="stroke-text-3" strokeWidth={1} />
            <line x1={0} x2={from} y1={y} y2={y} strokeDasharray="1 3" className="stroke-iris" strokeWidth={1} />
            <line x1={from} x2={x} y1={y} y2={y} className="stroke-iris" strokeWidth={1.5} />
            <circle cx={from} cy={y} r={5.5} className="fill-iris stroke-s1" strokeWidth={3} />
          </g>
        );
      })}
      <EndedMarks scene={scene} contracts={ended.flatMap(({ contract }) => (contract.pair === pair ? [contract] : []))} height={height} />
    </>
  );
}

interface EndedMarksProps {
  readonly scene: Scene;
  readonly contracts: readonly SecondsContract[];
  readonly height: number;
}

/** What has just ended; words of several stand below one another. */
function EndedMarks({ scene, contracts, height }: EndedMarksProps) {
  const marks = contracts.flatMap((contract) => {
    const { entry_tick: entry, exit_tick: exit } = contract.settle_info;
    if (entry === null || exit === null || entry.time < scene.fromMs) return [];
    const [from, to, y, end] = [scene.x(entry.time), scene.x(exit.time), scene.y(Number(entry.price)), scene.y(Number(exit.price))];
    return [{ contract, from, to, y, end }];
  });
  const places = spreadTags(
    marks.map(({ y, end }) => Math.max(y, end) + BELOW_END),
    LINE,
    LINE,
    height - END_TIME,
  );
  return marks.map((mark, index) => <EndedMark key={mark.contract.id} {...mark} wordsAt={places[index] ?? mark.y} />);
}

interface EndedMarkProps {
  readonly contract: SecondsContract;
  /** Of its two ticks, and where its words stand, px. */
  readonly from: number;
  readonly to: number;
  readonly y: number;
  readonly end: number;
  readonly wordsAt: number;
}

/** What has just ended, quietly: its two ticks and what it came to. */
function EndedMark({ contract, from, to, y, end, wordsAt }: EndedMarkProps) {
  const words = useWords('seconds');
  const figures = useSecondsFigures();
  return (
    <g className="fill-none stroke-text-3" strokeWidth={1.5}>
      <line x1={from} x2={to} y1={y} y2={y} strokeDasharray="2 3" />
      <circle cx={from} cy={y} r={3.5} className="fill-s1" />
      <circle cx={to} cy={end} r={3.5} className="fill-s1" />
      <text x={(from + to) / 2} y={wordsAt} dominantBaseline="central" textAnchor="middle" stroke="none" className="fill-text-3 text-11">
        {words('chart.settled', { side: words(`side.${contract.direction}`), amount: figures.signed(contract.actual_profit) })}
      </text>
    </g>
  );
}

interface TagsProps extends MarksProps {
  readonly width: number;
  readonly isNarrow: boolean;
}

/** Top of a ring whose line is at `y`: below it, or above where there is no room. */
function ringTop(y: number, foot: number): number {
  const below = y + RING_BELOW - RING / 2;
  return below + RING <= foot ? Math.max(32, below) : Math.max(0, y - RING_BELOW - RING / 2);
}

/** What stands over the plot: side and stake of each contract, its ring at its end, and the time of the end below. */
export function EntryTags({ scene, running, width, height, isNarrow }: TagsProps) {
  const words = useWords('seconds');
  const figures = useSecondsFigures();
  const nowMs = useNow(running.length > 0);
  const known = running.map((contract) => ({ contract, y: scene.y(Number(contract.execution_price ?? NaN)) }));
  const places = spreadTags(
    known.map(({ y }) => (Number.isNaN(y) ? height / 2 : y)),
    TAG,
    28,
    height,
  );
  const foot = height - (isNarrow ? 0 : END_TIME);
  const tops = ringPlaces(
    known.map(({ contract, y }) => ({ x: scene.x(contract.end_time), top: ringTop(Number.isNaN(y) ? height / 2 : y, foot) })),
    foot,
  );
  return (
    <>
      {known.map(({ contract }, index) => {
        const phase = phaseOf(contract, nowMs);
        const x = scene.x(contract.end_time);
        const top = tops[index];
        return (
          <div key={contract.id} data-chart-contract={contract.id}>
            {!isNarrow && (
              <span
                className="absolute start-4 flex h-5 -translate-y-1/2 items-center gap-1.5 rounded-sm bg-s1 px-1.5 text-11 whitespace-nowrap shadow-[inset_0_0_0_1px_var(--color-iris)]"
                style={{ top: places[index] }}
              >
                <b className={`font-semibold ${contract.direction === 'up' ? 'text-up' : 'text-down'}`}>
                  {words(`side.${contract.direction}`)}
                </b>
                {contract.execution_price === null ? (
                  words('open.waiting')
                ) : (
                  <>
                    {figures.stake(contract.stake)} USDT, {words('seconds', { count: String(contract.duration_s) })}
                  </>
                )}
              </span>
            )}
            {top !== undefined && (
              <span aria-hidden className="absolute -translate-x-1/2" style={{ left: Math.min(x, width - RING / 2 - 2), top }}>
                <Ring phase={phase} size={index === 0 ? 44 : 32} label="" />
              </span>
            )}
            {!isNarrow && (
              <span
                className="absolute -translate-x-1/2 bg-s1 px-1 text-11 text-text-2 tabular-nums"
                style={{ left: Math.min(x, width - 30), top: height - END_TIME }}
              >
                {figures.clock(contract.end_time)}
              </span>
            )}
          </div>
        );
      })}
    </>
  );
}
