import { Ellipsis, Pencil, Share2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '@kontor/ui/button';
import { EmptyState } from '@kontor/ui/empty-state';
import { FittedTable } from '@kontor/ui/fitted-table';
import type { FittedColumn, TableForm } from '@kontor/ui/fitted-table';
import { IconButton } from '@kontor/ui/icon-button';
import { MenuButton } from '@kontor/ui/menu';
import { Skeleton } from '@kontor/ui/skeleton';
import { useRouter } from '@tanstack/react-router';
import { dividedCut, sum } from '../../data/decimal-product.ts';
import { useLiveAccount, usePerpetuals } from '../../data/perpetual-account.ts';
import { positionKey } from '../../data/perpetual-state.ts';
import type { Plan, Position } from '../../data/perpetual-state.ts';
import { foremostPlan, usePlanTrigger } from '../../data/perpetual-plan-words.ts';
import { useNarrow } from '../../data/use-narrow.ts';
import { UNKNOWN, formatPercent } from '../../i18n/format.ts';
import { useWords } from '../../i18n/words.ts';
import { paths } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';
import { gainInk, percentOf, useContractFigures } from './contract-figures.ts';
import type { ContractFigures } from './contract-figures.ts';
import { AdlLights, MarginGauge } from './margin-gauge.tsx';
import { PositionCard } from './position-card.tsx';
import { usePositionDesk } from './position-desk.ts';
import type { PositionAction } from './position-desk.ts';
import { useContractOf } from './use-contract-of.ts';

/** Decimals of a distance in percent before it is written. */
const SHARE_DECIMALS = 6;

/** In a narrow panel two positions' figures stand closer, in lines. */
const FORMS: readonly TableForm[] = [
  [[['contract']], [['size'], ['margin']], [['entry'], ['liquidation']], [['ratio']], [['profit'], ['plans']], [['close']]],
  [[['contract'], ['ratio']], [['size'], ['entry']], [['profit'], ['liquidation']], [['close']]],
];

interface PositionsListProps {
  /** The contract on screen: its rows are marked. */
  readonly current?: string;
  /** Only positions of this contract. */
  readonly only?: string | undefined;
  readonly className?: string;
  /** On a page with padding of its own. */
  readonly isPage?: boolean;
}

/** Open positions with live profit and yield, and what can be done with each. */
export function PositionsList({ current, only, className, isPage = false }: PositionsListProps) {
  const words = useWords('perpetual');
  const live = useLiveAccount();
  const { plans } = usePerpetuals();
  const isNarrow = useNarrow();
  const figures = useContractFigures(undefined);
  if (live === undefined) return <Skeleton shape="block" className="m-4 h-24" />;
  const shown = live.positions.filter(({ pair }) => only === undefined || pair === only);
  if (shown.length === 0)
    return <EmptyState level={3} isLow picture="assets" title={words('position.empty')} text={words('position.emptyText')} />;
  if (isNarrow)
    return (
      <ul aria-label={words('panel.positions')} className={isPage ? '-mx-4 flex flex-col' : 'flex flex-col'}>
        {shown.map((position) => (
          <PositionCard key={positionKey(position)} position={position} plans={[...plans.values()]} isCurrent={position.pair === current} />
        ))}
      </ul>
    );
  return (
    <FittedTable
      label={words('panel.positions')}
      className={className}
      isFlush={isPage}
      keepsLast
      content={figures.locale}
      items={shown}
      forms={FORMS}
      columns={columnsOf(words, [...plans.values()])}
      row={(position, cells, height) => (
        <tr
          key={positionKey(position)}
          data-position={positionKey(position)}
          className={`group/row text-12 hover:bg-s2 ${height} ${position.pair === current ? '[&>td:first-child]:shadow-[inset_2px_0_0_var(--color-iris)]' : ''}`}
        >
          {cells}
        </tr>
      )}
    />
  );
}

type Words = ReturnType<typeof useWords<'perpetual'>>;

function columnsOf(words: Words, plans: readonly Plan[]): readonly FittedColumn<Position>[] {
  return [
    { id: 'contract', head: words('position.contract'), cell: (position) => <ContractCell position={position} /> },
    {
      id: 'size',
      head: words('position.size'),
      align: 'end',
      cell: (position) => (
        <Two
          position={position}
          first={(figures) => figures.ownQuantity(position.quantity)}
          second={(figures) => words('position.closable', { amount: figures.privacy.own(figures.quantity(position.closable)) })}
        />
      ),
    },
    {
      id: 'entry',
      head: words('position.entryMark'),
      align: 'end',
      cell: (position) => (
        <Two
          position={position}
          first={(figures) => figures.price(position.average_open_price)}
          second={(figures) => figures.price(position.mark_price)}
        />
      ),
    },
    {
      id: 'liquidation',
      head: words('position.liquidation'),
      align: 'end',
      cell: (position) => (
        <Two
          position={position}
          ink="text-warn"
          first={(figures) => figures.liquidation(position.liquidation_price, position.side)}
          second={(figures) =>
            position.liquidation_price === null
              ? ''
              : figures.privacy.own(words('position.away', { percent: distance(position, figures.locale) }))
          }
        />
      ),
    },
    { id: 'margin', head: words('position.margin'), align: 'end', cell: (position) => <MarginCell position={position} /> },
    { id: 'ratio', head: words('position.ratio'), cell: ({ margin_ratio: ratio }) => <MarginGauge ratio={ratio} /> },
    { id: 'profit', head: words('position.profit'), align: 'end', cell: (position) => <ProfitCell position={position} /> },
    { id: 'plans', head: words('position.plans'), align: 'end', cell: (position) => <PlansCell position={position} plans={plans} /> },
    {
      id: 'close',
      head: <span className="sr-only">{words('position.close')}</span>,
      align: 'end',
      className: 'py-0',
      cell: (position) => <PositionActions position={position} />,
    },
  ];
}

/** How far the mark is from the liquidation price, of the mark. */
function distance({ mark_price: mark, liquidation_price: liquidation }: Position, locale: string): string {
  if (mark === null || liquidation === null) return UNKNOWN;
  const gap = sum([mark, `-${liquidation}`]).replace(/^-/, '');
  const share = dividedCut(gap, mark, SHARE_DECIMALS);
  return share === undefined ? UNKNOWN : percentOf(share, locale);
}

interface TwoProps {
  readonly position: Position;
  readonly first: (figures: ContractFigures) => ReactNode;
  readonly second: (figures: ContractFigures) => ReactNode;
  readonly ink?: string;
}

function Two({ position, first, second, ink = '' }: TwoProps) {
  const figures = useContractFigures(useContractOf()(position.pair), position.pair);
  return (
    <span className="flex flex-col items-end whitespace-nowrap">
      <b className={`text-13 font-semibold ${ink}`}>{first(figures)}</b>
      <span className="text-11 text-text-3">{second(figures)}</span>
    </span>
  );
}

function ContractCell({ position }: { readonly position: Position }) {
  const words = useWords('perpetual');
  const { pair, side, leverage, margin_mode: mode } = position;
  return (
    <span className="flex flex-col whitespace-nowrap">
      <span className="text-13">
        <SiteLink to={paths.contract(pair)} className="font-semibold focus-ring hover:text-iris">
          {pair.replace('_', '/')}
        </SiteLink>{' '}
        <b className={`font-semibold ${side === 'long' ? 'text-up' : 'text-down'}`}>{words(`side.${side}`)}</b>
      </span>
      <span className="flex items-center gap-2 text-11 text-text-3">
        {leverage}x {words(`mode.${mode}`)} <AdlLights rank={position.adl_rank} />
      </span>
    </span>
  );
}

function MarginCell({ position }: { readonly position: Position }) {
  const words = useWords('perpetual');
  const figures = useContractFigures(undefined);
  const ask = usePositionDesk((desk) => desk.ask);
  const { pair, side, margin, margin_mode: mode } = position;
  return (
    <span className="flex flex-col items-end">
      <b className="text-13 font-semibold">{figures.money(margin)}</b>
      {mode === 'isolated' ? (
        <button type="button" onClick={() => ask({ action: 'margin', pair, side })} className="cursor-pointer text-11 text-iris focus-ring">
          {words('margin.adjust')}
        </button>
      ) : (
        <span className="text-11 text-text-3">{words('margin.shared')}</span>
      )}
    </span>
  );
}

function ProfitCell({ position }: { readonly position: Position }) {
  const figures = useContractFigures(undefined);
  const { profit, yield: gained } = position;
  const ink = gainInk(profit, figures.privacy.isHidden);
  return (
    <span className={`flex flex-col items-end ${ink}`} data-profit={figures.privacy.mark(profit ?? undefined)}>
      <b className="text-13 font-semibold">{figures.signedMoney(profit)}</b>
      <span className="text-11">{figures.privacy.own(gained === null ? undefined : formatPercent(gained, figures.locale))}</span>
    </span>
  );
}

function PlansCell({ position, plans }: { readonly position: Position; readonly plans: readonly Plan[] }) {
  const words = useWords('perpetual');
  const figures = useContractFigures(useContractOf()(position.pair), position.pair);
  const ask = usePositionDesk((desk) => desk.ask);
  const trigger = usePlanTrigger();
  const { pair, side } = position;
  const own = plans.filter((plan) => plan.pair === pair && plan.side === side);
  const at = (purpose: Plan['purpose']): string => {
    const found = foremostPlan(own, purpose);
    return found === undefined ? UNKNOWN : trigger(found, figures.price);
  };
  return (
    <span className="inline-flex items-center gap-1">
      <span className="flex flex-col items-end text-12">
        <span>{at('take_profit')}</span>
        <span className="text-11 text-text-3">{at('stop_loss')}</span>
      </span>
      <IconButton
        size={24}
        label={words('position.editPlans')}
        icon={<Pencil size={12} strokeWidth={1.5} aria-hidden />}
        onPress={() => ask({ action: 'plans', pair, side })}
      />
    </span>
  );
}

/** Close at a limit or at market, share, and the rest behind three dots. */
function PositionActions({ position }: { readonly position: Position }) {
  const words = useWords('perpetual');
  const router = useRouter();
  const ask = usePositionDesk((desk) => desk.ask);
  const { pair, side } = position;
  const press = (action: PositionAction) => (): void => ask({ action, pair, side });
  return (
    <span className="inline-flex items-center gap-1">
      <Button variant="secondary" size={28} onPress={press('limit')}>
        {words('type.limit')}
      </Button>
      <Button variant="secondary" size={28} onPress={press('market')}>
        {words('type.market')}
      </Button>
      <IconButton
        size={24}
        label={words('position.share')}
        icon={<Share2 size={14} strokeWidth={1.5} aria-hidden />}
        onPress={press('share')}
      />
      <MenuButton
        label={words('position.more')}
        trigger={<Ellipsis size={16} strokeWidth={1.5} aria-hidden />}
        variant="icon"
        size={28}
        placement="bottom end"
        onAction={(id) => {
          if (id === 'details') router.history.push(paths.position(pair, side));
          else ask({ action: id === 'reverse' ? 'reverse' : 'plans', pair, side });
        }}
        items={[
          { id: 'plans', label: words('position.editPlans') },
          { id: 'reverse', label: words('position.reverse') },
          { id: 'details', label: words('position.details') },
        ]}
      />
    </span>
  );
}
