import { useState } from 'react';
import { Check, Plus } from 'lucide-react';
import { MAX_COMPARED } from '@kontor/contract/desk-documents';
import { CoinDisc } from '@kontor/ui/coin-disc';
import { Dialog } from '@kontor/ui/dialog';
import { SearchField } from '@kontor/ui/search-field';
import type { ComparedPair } from '../../data/chart-document.ts';
import { useMarketSource } from '../../data/market-source.tsx';
import { LateWords } from '../../i18n/late-words.tsx';
import { useWords } from '../../i18n/words.ts';
import { useChartInk } from './chart-ink.ts';
import { useSetCompared } from './use-compared.ts';

export interface CompareDialogProps {
  /** The chart's own pair. */
  readonly pair: string;
  readonly compared: readonly ComparedPair[];
  readonly onClose: () => void;
}

/** Which pairs are drawn beside the chart's own. */
export function CompareDialog(props: CompareDialogProps) {
  return (
    <LateWords>
      <Opened {...props} />
    </LateWords>
  );
}

function Opened({ pair, compared, onClose }: CompareDialogProps) {
  const setCompared = useSetCompared(pair);
  const t = useWords('chart-setup');
  const inks = useChartInk();
  const listed = useMarketSource().useListed();
  const [typed, setTyped] = useState('');
  const isFull = compared.length >= MAX_COMPARED;
  const wanted = typed.replaceAll(/[\s/_-]/g, '').toUpperCase();
  const others = listed.filter(({ name }) => name !== pair);
  // What is not listed any more can still be taken away.
  const gone = compared.filter((one) => !others.some(({ name }) => name === one.pair)).map((one) => one.pair);
  const names = [...gone, ...others.map(({ name }) => name)].filter((name) => name.replace('_', '').includes(wanted));
  return (
    <Dialog isOpen title={t('compare.title')} closeLabel={t('close')} onClose={onClose}>
      <p className="mb-3 text-12 text-text-2">{t('compare.about', { most: String(MAX_COMPARED) })}</p>
      <SearchField
        label={t('compare.search')}
        placeholder={t('compare.search')}
        clearLabel={t('compare.clear')}
        value={typed}
        onChange={setTyped}
      />
      <ul aria-label={t('compare.title')} className="mt-2 flex max-h-[min(360px,50vh)] flex-col overflow-auto">
        {names.map((name) => {
          const chosen = compared.find((one) => one.pair === name);
          const isShut = chosen === undefined && isFull;
          return (
            <li key={name}>
              <button
                type="button"
                aria-pressed={chosen !== undefined}
                aria-disabled={isShut}
                onClick={() => !isShut && setCompared(name, chosen === undefined)}
                className="flex min-h-9 w-full cursor-pointer items-center gap-2 rounded-control px-1.5 text-start text-13 focus-ring-inside hover:bg-s2 aria-disabled:cursor-default aria-disabled:opacity-60 pointer-coarse:min-h-11"
              >
                <CoinDisc symbol={name.split('_')[0] ?? ''} size={20} />
                <span className={`min-w-0 flex-1 truncate ${chosen === undefined ? '' : 'font-semibold'}`}>{name.replace('_', '/')}</span>
                {chosen !== undefined && <i className="h-0.5 w-6 rounded-full" style={{ background: inks[chosen.ink] }} aria-hidden />}
                {chosen === undefined ? (
                  <Plus size={14} strokeWidth={1.5} aria-hidden className="shrink-0 text-text-3" />
                ) : (
                  <Check size={16} strokeWidth={1.5} aria-hidden className="shrink-0 text-iris" />
                )}
              </button>
            </li>
          );
        })}
      </ul>
      {names.length === 0 && <p className="py-2 text-13 text-text-3">{t('compare.noneFound')}</p>}
      <p role="status" className="mt-2 min-h-4 text-12 text-text-3">
        {isFull ? t('compare.full', { most: String(MAX_COMPARED) }) : ''}
      </p>
    </Dialog>
  );
}
