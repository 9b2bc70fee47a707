import { SlidersHorizontal } from 'lucide-react';
import { IconButton } from '@kontor/ui/icon-button';
import { Popover } from '@kontor/ui/popover';
import { Segment } from '@kontor/ui/segment';
import { LEVELS, usePairView } from '../../data/chart-settings.ts';
import { formatWholePercent } from '../../i18n/format.ts';
import { useLanguageTag, useWords } from '../../i18n/words.ts';

interface BookFootProps {
  readonly pair: string;
  /** Bids among the amounts shown, 0 to 1; undefined where there is nothing to compare. */
  readonly share: number | undefined;
}

/** The book's last line: how bids and asks compare, and how the book is set up. */
export function BookFoot({ pair, share }: BookFootProps) {
  const t = useWords('trade');
  const locale = useLanguageTag();
  const [view, change] = usePairView(pair);
  return (
    <div className="flex h-6 shrink-0 items-center gap-2 ps-4 pe-2">
      <div className="min-w-0 flex-1">{share !== undefined && <Ratio share={share} locale={locale} />}</div>
      <Popover
        label={t('book.options')}
        placement="top end"
        trigger={<IconButton size={24} label={t('book.options')} icon={<SlidersHorizontal size={14} strokeWidth={1.5} />} />}
      >
        <div className="flex w-60 flex-col gap-3 text-12 text-text-2">
          <div>
            <div className="mb-1">{t('book.depth')}</div>
            <Segment
              label={t('book.depth')}
              variant="mine"
              selected={String(view.levels)}
              onSelect={(id) => change({ levels: LEVELS.find((levels) => String(levels) === id) ?? 'auto' })}
              items={LEVELS.map((levels) => ({
                id: String(levels),
                label: levels === 'auto' ? t('book.depthAuto') : levels === 'fit' ? t('book.depthFit') : String(levels),
              }))}
            />
          </div>
          <div>
            <div className="mb-1">{t('book.heat')}</div>
            <Segment
              label={t('book.heat')}
              variant="mine"
              selected={view.heat}
              onSelect={(id) => change({ heat: id === 'size' ? 'size' : 'sum' })}
              items={[
                { id: 'sum', label: t('book.heatSum') },
                { id: 'size', label: t('book.heatSize') },
              ]}
            />
          </div>
        </div>
      </Popover>
    </div>
  );
}

function Ratio({ share, locale }: { readonly share: number; readonly locale: string }) {
  const t = useWords('trade');
  const ofBids = Math.round(share * 100);
  const [bids, asks] = [formatWholePercent(ofBids, locale), formatWholePercent(100 - ofBids, locale)];
  const sentence = t('book.ratio', { bids, asks });
  return (
    <div role="img" aria-label={sentence} title={sentence} className="flex items-center gap-2 text-11 font-semibold">
      <span className="w-8 text-up">{bids}</span>
      <span className="flex h-1 min-w-0 flex-1 overflow-hidden rounded-pill bg-down/50">
        <span className="bg-up/60" style={{ width: `${ofBids}%` }} />
      </span>
      <span className="w-8 text-end text-down">{asks}</span>
    </div>
  );
}
