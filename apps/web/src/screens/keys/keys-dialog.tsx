import { Dialog } from '@kontor/ui/dialog';
import { Switch } from '@kontor/ui/switch';
import { useMarketSource } from '../../data/market-source.tsx';
import { settings, useSettings } from '../../data/settings.ts';
import { LateWords } from '../../i18n/late-words.tsx';
import { useWords } from '../../i18n/words.ts';
import { KEY_ACTS } from './key-table.ts';
import type { KeyAct } from './key-table.ts';

const GROUPS = {
  form: ['buy', 'sell', 'limit', 'market', 'postOnly', 'bid', 'ask', 'quarter', 'half', 'threeQuarters', 'all', 'submit'],
  orders: ['cancelLast', 'cancelAll', 'tab'],
  screen: ['previous', 'next', 'hide'],
} as const satisfies Readonly<Record<string, readonly KeyAct[]>>;

/** What the keys of the trading screens do, and their switch. */
export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <LateWords>
      <Shown onClose={onClose} />
    </LateWords>
  );
}

function Shown({ onClose }: { readonly onClose: () => void }) {
  const words = useWords('shortcuts');
  const isOn = useSettings(({ tradingKeys }) => tradingKeys);
  const isSpot = useMarketSource().id === 'spot';
  const nameOf = (act: KeyAct): string =>
    isSpot || (act !== 'buy' && act !== 'sell') ? words(`act.${act}`) : words(act === 'buy' ? 'act.open' : 'act.close');
  return (
    <Dialog isOpen onClose={onClose} title={words('title')} closeLabel={words('done')} size="wide">
      <Switch spread isSelected={isOn} onChange={(tradingKeys) => settings.setState({ tradingKeys })}>
        {words('switch')}
      </Switch>
      <p className="mt-1 text-12 text-text-2">{words('text')}</p>
      {(['form', 'orders', 'screen'] as const).map((group) => (
        <section key={group} className="mt-3">
          <h3 className="text-12 font-semibold text-text-2">{words(`group.${group}`)}</h3>
          <dl className="mt-1 text-12">
            {GROUPS[group]
              // A contract's form has two buttons to send with.
              .filter((act) => isSpot || act !== 'submit')
              .map((act) => (
                <Line key={act} name={nameOf(act)} keys={KEY_ACTS[act].split('+')} />
              ))}
            {group === 'screen' && (
              <>
                <Line name={words('interval')} keys={['15', 'Enter']} />
                <Line name={words('layout')} keys={['G', '1–5']} />
                <Line name={words('search')} keys={['/']} />
                <Line name={words('title')} keys={['?']} />
              </>
            )}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}

function Line({ name, keys }: { readonly name: string; readonly keys: readonly string[] }) {
  return (
    <div className="flex min-h-6 items-center justify-between gap-3">
      <dt>{name}</dt>
      <dd className="flex shrink-0 gap-1">
        {keys.map((key) => (
          <kbd key={key} className="rounded-sm px-1.5 font-sans text-11 text-text-2 shadow-[inset_0_0_0_1px_var(--color-control)]">
            {key.length === 1 ? key.toUpperCase() : key}
          </kbd>
        ))}
      </dd>
    </div>
  );
}
