import { Ellipsis, Share2 } from 'lucide-react';
import { useRouter } from '@tanstack/react-router';
import { Button } from '@kontor/ui/button';
import { MenuButton } from '@kontor/ui/menu';
import { positionKey } from '../../data/perpetual-state.ts';
import type { Plan, Position } from '../../data/perpetual-state.ts';
import { foremostPlan, usePlanTrigger } from '../../data/perpetual-plan-words.ts';
import { UNKNOWN, formatPercent } from '../../i18n/format.ts';
import { useWords } from '../../i18n/words.ts';
import { paths } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';
import { gainInk, useContractFigures } from './contract-figures.ts';
import { MarginGauge } from './margin-gauge.tsx';
import { usePositionDesk } from './position-desk.ts';
import type { PositionAction } from './position-desk.ts';
import { useContractOf } from './use-contract-of.ts';

interface PositionCardProps {
  readonly position: Position;
  readonly plans: readonly Plan[];
  readonly isCurrent: boolean;
}

/** A position on a phone: profit at the end of the first line, six figures, the gauge, four buttons. */
export function PositionCard({ position, plans, isCurrent }: PositionCardProps) {
  const words = useWords('perpetual');
  const figures = useContractFigures(useContractOf()(position.pair), position.pair);
  const { privacy } = figures;
  const trigger = usePlanTrigger();
  const { pair, side, profit, yield: gained } = position;
  const at = (purpose: Plan['purpose']): string => {
    const found = foremostPlan(
      plans.filter((plan) => plan.pair === pair && plan.side === side),
      purpose,
    );
    return found === undefined ? UNKNOWN : trigger(found, figures.price);
  };
  const facts = [
    [words('position.entry'), figures.price(position.average_open_price), ''],
    [words('header.markShort'), figures.price(position.mark_price), ''],
    [words('position.liquidation'), figures.liquidation(position.liquidation_price, side), 'text-warn'],
    [words('position.margin'), figures.money(position.margin), ''],
    [words('position.plans'), `${at('take_profit')} / ${at('stop_loss')}`, ''],
  ] as const;
  return (
    <li
      data-position={positionKey(position)}
      className={`border-b border-hairline px-4 py-3 ${isCurrent ? 'shadow-[inset_2px_0_0_var(--color-iris)]' : ''}`}
    >
      <div className="flex items-baseline gap-2">
        <SiteLink to={paths.position(pair, side)} className="text-14 font-semibold focus-ring">
          {pair.replace('_', '/')}
        </SiteLink>
        <b className={`text-13 font-semibold ${side === 'long' ? 'text-up' : 'text-down'}`}>{words(`side.${side}`)}</b>
        <span className="rounded-sm bg-s2 px-1.5 text-11">
          {position.leverage}x {words(`mode.${position.margin_mode}`)}
        </span>
        <b className={`ms-auto text-16 font-bold ${gainInk(profit, privacy.isHidden)}`}>{figures.signedMoney(profit)}</b>
      </div>
      <div className="flex items-baseline justify-between gap-2 text-12 text-text-2">
        <span>
          {figures.ownQuantity(position.quantity)},{' '}
          {words('position.closable', { amount: privacy.own(figures.quantity(position.closable)) })}
        </span>
        <span className={gainInk(profit, privacy.isHidden)}>
          {privacy.own(gained === null ? undefined : formatPercent(gained, figures.locale))}
        </span>
      </div>
      <dl className="mt-1 grid grid-cols-3 gap-x-3 gap-y-1 text-12">
        {facts.map(([label, value, ink]) => (
          <div key={label} className="flex min-w-0 flex-col nth-[3n]:items-end">
            <dt className="text-11 text-text-3">{label}</dt>
            <dd className={`font-semibold wrap-anywhere ${ink}`}>{value}</dd>
          </div>
        ))}
        <div className="flex flex-col">
          <dt className="text-end text-11 text-text-3">{words('position.ratio')}</dt>
          <dd>
            <MarginGauge ratio={position.margin_ratio} />
          </dd>
        </div>
      </dl>
      <CardActions position={position} />
    </li>
  );
}

function CardActions({ position }: { readonly position: Position }) {
  const words = useWords('perpetual');
  const router = useRouter();
  const ask = usePositionDesk((desk) => desk.ask);
  const { pair, side } = position;
  const press = (action: PositionAction) => (): void => ask({ action, pair, side });
  return (
    <div className="mt-2 flex flex-wrap gap-2 *:not-last:grow">
      <Button variant="secondary" size={36} onPress={press('plans')}>
        {words('position.plans')}
      </Button>
      {position.margin_mode === 'isolated' && (
        <Button variant="secondary" size={36} onPress={press('margin')}>
          {words('position.margin')}
        </Button>
      )}
      <Button variant="secondary" size={36} onPress={press('market')}>
        {words('position.close')}
      </Button>
      <Button variant="secondary" size={36} aria-label={words('position.share')} onPress={press('share')}>
        <Share2 size={16} strokeWidth={1.5} aria-hidden />
      </Button>
      <MenuButton
        label={words('position.more')}
        trigger={<Ellipsis size={16} strokeWidth={1.5} aria-hidden />}
        variant="icon"
        size={36}
        placement="bottom end"
        onAction={(id) => {
          if (id === 'details') router.history.push(paths.position(pair, side));
          else ask({ action: 'reverse', pair, side });
        }}
        items={[
          { id: 'reverse', label: words('position.reverse') },
          { id: 'details', label: words('position.details') },
        ]}
      />
    </div>
  );
}
