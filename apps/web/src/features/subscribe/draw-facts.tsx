import { CopyButton } from '@kontor/ui/copy-button';
import { toast } from '@kontor/ui/toast-list';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import type { IcoItem } from '../../data/ico-items.ts';
import { useWords } from '../../i18n/words.ts';
import { useSaleWords } from './use-sale-words.ts';

type Draw = NonNullable<IcoItem['draw']>;

/** What a draw stands on, in the order in which it comes to be known: what was promised first, then the block, then secret and seed. */
export function DrawFacts({ item, draw }: { readonly item: IcoItem; readonly draw: Draw }) {
  const words = useWords('subscribe');
  const figures = useSaleWords();
  const isOff = item.state === 'refunding' || item.state === 'cancelled';
  const everybody = (item.state === 'settled' || item.state === 'drawn') && draw.seed === null && !isOff;
  const height = figures.exact(String(draw.height));
  const rows: readonly (readonly [name: string, text: string, value: string | null, waiting: string])[] = [
    [words('draw.commitment'), words('draw.commitmentText'), draw.commitment, ''],
    [
      words('draw.block', { network: draw.network === 'LOCAL' ? words('draw.local') : draw.network, height }),
      words('draw.blockText'),
      draw.block_hash,
      words('draw.blockWaits'),
    ],
    [
      words('draw.secret'),
      words('draw.secretText'),
      draw.secret,
      words('draw.secretWaits', { time: figures.time(draw.draw_by), zone: figures.zone }),
    ],
    [words('draw.seed'), words('draw.seedText'), draw.seed, words('draw.seedWaits')],
  ];
  const next = rows.findIndex(([, , value]) => value === null);
  return (
    <ol>
      {rows.map(([name, text, value, waiting], index) => (
        <li
          key={name}
          data-fact={index}
          className="grid gap-x-6 gap-y-1 border-b border-hairline py-3 ps-9 md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]"
        >
          <div className="relative">
            <Sign number={index + 1} isKnown={value !== null} isNext={index === next && !everybody && !isOff} />
            <h3 className="text-13 font-semibold">{name}</h3>
            <p className="text-12 text-text-2">{text}</p>
          </div>
          {value === null ? (
            <p className="self-center text-12 text-text-2">{everybody ? words('draw.everybody') : isOff ? words('draw.off') : waiting}</p>
          ) : (
            <div className="flex min-w-0 items-center gap-2">
              <code className="min-w-0 flex-1 font-mono text-12 break-all">{value}</code>
              <CopyButton
                text={value}
                label={words('copy', { name })}
                copiedLabel={words('copied')}
                onFail={() => toast.error(words('copyFailed'))}
              />
            </div>
          )}
        </li>
      ))}
    </ol>
  );
}

function Sign({ number, isKnown, isNext }: { readonly number: number; readonly isKnown: boolean; readonly isNext: boolean }): ReactNode {
  return (
    <span
      aria-hidden
      className={`absolute top-0 -left-9 flex size-6 items-center justify-center rounded-full text-11 font-semibold ${
        isKnown
          ? 'bg-text text-s1'
          : isNext
            ? 'shadow-[inset_0_0_0_1.5px_var(--color-iris)]'
            : 'text-text-3 shadow-[inset_0_0_0_1px_var(--color-control)]'
      }`}
    >
      {isKnown ? <Check size={14} strokeWidth={2} /> : number}
    </span>
  );
}
