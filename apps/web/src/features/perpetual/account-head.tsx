import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@kontor/ui/button';
import { CoinDisc } from '@kontor/ui/coin-disc';
import { layerOnDemand } from '@kontor/ui/on-demand';
import { Segment } from '@kontor/ui/segment';
import { useLiveAccount, usePerpetuals } from '../../data/perpetual-account.ts';
import type { Contract } from '../../data/perpetual-market.ts';
import { requireLogin, useSession } from '../../data/session.ts';
import { useTransferDesk } from '../../data/transfer-desk.ts';
import { useWords } from '../../i18n/words.ts';
import { useContractFigures } from './contract-figures.ts';
import { useContractWorld } from './use-contract-world.ts';

const { Part: LeverageDialog } = layerOnDemand(async () => (await import('./leverage-dialog.tsx')).LeverageDialog);
const { Part: PositionModeDialog } = layerOnDemand(async () => (await import('./position-mode-dialog.tsx')).PositionModeDialog);
const { Part: ModeDialog } = layerOnDemand(async () => (await import('./mode-dialog.tsx')).ModeDialog);

const MODES = ['cross', 'isolated'] as const;

interface AccountHeadProps {
  readonly contract: Contract;
  /** In the phone's sheet, which has a head of its own. */
  readonly isBare?: boolean;
  /** In a low window it has a line less. */
  readonly isLow?: boolean;
}

/** What can be used to open, and how the contract is set: margin mode and leverage, each with a dialog that says what it changes. */
export function AccountHead({ contract, isBare = false, isLow = false }: AccountHeadProps) {
  const words = useWords('perpetual');
  const figures = useContractFigures(contract);
  const live = useLiveAccount();
  const ask = useTransferDesk((desk) => desk.ask);
  const transfer = (
    <button
      type="button"
      onClick={() => requireLogin() && ask({ to: 'contract', from: 'spot', symbol: contract.right_symbol })}
      className="cursor-pointer font-semibold whitespace-nowrap text-text-2 focus-ring hover:text-text"
    >
      {words('form.transfer')}
    </button>
  );
  return (
    <section aria-label={words('form.account')} className={isBare ? '' : 'border-b border-hairline px-4'}>
      {!isBare && !isLow && (
        <div className="flex h-10 items-center justify-between text-13 font-semibold">
          <h2 className="flex h-full items-center border-b-2 border-text">{words('form.account')}</h2>
          {transfer}
        </div>
      )}
      <div className="flex h-10 items-center gap-2 text-13">
        <CoinDisc symbol={contract.right_symbol} size={16} />
        <span className="text-text-2">{words('form.available')}</span>
        <span className="ms-auto font-semibold" data-bucket="available">
          {live === undefined ? '-' : `${figures.money(live.figures.available)} ${contract.right_symbol}`}
        </span>
        {(isBare || isLow) && transfer}
      </div>
      <Setting contract={contract} />
    </section>
  );
}

function Setting({ contract }: { readonly contract: Contract }) {
  const words = useWords('perpetual');
  const world = useContractWorld(contract);
  const session = useSession();
  const { orders, positions, positionMode } = usePerpetuals();
  const [asked, setAsked] = useState<'leverage' | 'cross' | 'isolated' | 'position'>();
  const mode = positionMode ?? 'hedge';
  const isHeld = positions.size > 0 || orders.size > 0;
  const isBound =
    world.held.long !== undefined || world.held.short !== undefined || [...orders.values()].some(({ pair }) => pair === contract.name);
  const open = (what: NonNullable<typeof asked>): void => {
    if (requireLogin() && what !== world.marginMode) setAsked(what);
  };
  return (
    <div className="flex min-h-10 flex-wrap items-center justify-between gap-x-1 pb-1">
      <span title={isBound ? words('margin.refused') : undefined}>
        <Segment
          label={words('form.mode')}
          variant="chips"
          selected={world.marginMode}
          onSelect={(mode) => open(mode === 'cross' ? 'cross' : 'isolated')}
          items={MODES.map((id) => ({ id, label: words(`mode.${id}`), isDisabled: isBound && id !== world.marginMode }))}
        />
      </span>
      <span title={isHeld ? words('oneWay.refused') : undefined} className="ms-auto">
        <button
          type="button"
          disabled={isHeld || (positionMode === undefined && session !== undefined)}
          aria-label={words('oneWay.change', { mode: words(`oneWay.${mode}`) })}
          onClick={() => open('position')}
          className="relative h-7 cursor-pointer rounded-control px-1 text-12 text-text-2 focus-ring hit-44 enabled:hover:text-text disabled:cursor-default disabled:text-text-3"
        >
          {words(`oneWay.${mode}`)}
        </button>
      </span>
      <Button
        variant="secondary"
        size={28}
        aria-label={words('form.leverage', { leverage: String(world.leverage) })}
        onPress={() => open('leverage')}
      >
        {world.leverage}x <ChevronDown size={12} strokeWidth={1.5} aria-hidden />
      </Button>
      {asked === 'position' && <PositionModeDialog before={mode} onClose={() => setAsked(undefined)} />}
      {asked === 'leverage' && <LeverageDialog world={world} onClose={() => setAsked(undefined)} />}
      {(asked === 'cross' || asked === 'isolated') && <ModeDialog world={world} mode={asked} onClose={() => setAsked(undefined)} />}
    </div>
  );
}
