import { formatTrimmedDecimal } from '@kontor/domain/amount';
import type { Contract } from '../../data/perpetual-market.ts';
import type { Position } from '../../data/perpetual-state.ts';
import { liquidationOnGrid } from '../../data/perpetual-units.ts';
import { useWords } from '../../i18n/words.ts';
import { useContractFigures } from './contract-figures.ts';
import type { ContractWorld } from './contract-world.ts';
import { groundOf } from './plan-draft.ts';
import type { PlansDraft } from './plan-draft.ts';
import { readTrigger, ticksText } from './trigger-price.ts';

interface PlanLineProps {
  readonly contract: Contract;
  readonly position: Position;
  readonly world: ContractWorld;
  readonly draft: PlansDraft;
}

interface Mark {
  readonly id: string;
  readonly label: string;
  readonly price: string;
  readonly ink: string;
}

/** Liquidation, stop, entry, mark and target on one line, drawn to scale. */
export function PlanLine({ contract, position, world, draft }: PlanLineProps) {
  const words = useWords('perpetual');
  const figures = useContractFigures(contract);
  const ground = groundOf(position, world);
  const at = (purpose: 'take_profit' | 'stop_loss'): string | undefined => {
    const { isOn, trigger } = draft.plans[purpose];
    const { ticks } = readTrigger(trigger, ground);
    return isOn && ticks !== undefined ? ticksText(ticks, world.units) : undefined;
  };
  const mark = world.mark === undefined ? undefined : formatTrimmedDecimal(world.mark, world.units.quoteScale);
  // The liquidation price tells the margin: it is an own figure.
  const told = figures.privacy.isHidden ? null : position.liquidation_price;
  const liquidation = told === null ? undefined : liquidationOnGrid(told, position.side, world.units);
  const marks = (
    [
      ['liquidation', words('position.liquidation'), liquidation, 'text-warn'],
      ['entry', words('position.entry'), position.average_open_price, 'text-text'],
      ['stop', words('purposeShort.stop_loss'), at('stop_loss'), 'text-down'],
      ['mark', words('header.markShort'), mark, 'text-iris'],
      ['target', words('purposeShort.take_profit'), at('take_profit'), 'text-up'],
    ] as const
  ).flatMap(([id, label, price, ink]): Mark[] => (price === undefined ? [] : [{ id, label, price, ink }]));
  // One that is far away would press the others together: it stands at the edge.
  const near = marks.filter(({ id }) => id !== 'liquidation').map(({ price }) => Number(price));
  const span = Math.max(...near) - Math.min(...near) || Number(position.average_open_price) / 100;
  const [low, high] = [Math.min(...near) - span / 2, Math.max(...near) + span / 2];
  const place = (price: string): number => Math.min(100, Math.max(0, ((Number(price) - low) / (high - low)) * 100));
  const ordered = marks.toSorted((a, b) => Number(a.price) - Number(b.price));
  return (
    <div role="img" aria-label={words('plan.line')} className="my-3 text-11">
      <span aria-hidden className="relative block h-5 forced-color-adjust-none">
        <span className="absolute inset-x-0 top-1/2 h-px bg-control" />
        {ordered.map(({ id, price, ink }) => (
          <span
            key={id}
            className={`absolute top-1/2 -translate-1/2 bg-current ${ink} ${id === 'mark' ? 'size-2 rounded-full' : 'h-4 w-0.5'}`}
            style={{ left: `${place(price)}%` }}
          />
        ))}
      </span>
      <span className="flex flex-wrap justify-between gap-x-3">
        {ordered.map(({ id, label, price, ink }) => (
          <span key={id} className={`flex flex-col whitespace-nowrap ${ink}`}>
            <span>{label}</span>
            <b className="font-semibold">{figures.price(price)}</b>
          </span>
        ))}
      </span>
    </div>
  );
}
