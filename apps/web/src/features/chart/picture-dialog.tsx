import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { Button } from '@kontor/ui/button';
import { Dialog } from '@kontor/ui/dialog';
import { Switch } from '@kontor/ui/switch';
import { figure } from '../../data/figures.ts';
import { indicatorName } from '../../data/indicator-kinds.ts';
import type { KindInfo } from '../../data/indicator-kinds.ts';
import { useMarketSource } from '../../data/market-source.tsx';
import { saveBlob } from '../../data/save-file.ts';
import { LateWords } from '../../i18n/late-words.tsx';
import { useWords } from '../../i18n/words.ts';
import type { ChartHandle } from './candle-chart.tsx';
import { useChartInk } from './chart-ink.ts';
import type { ChartInk } from './chart-ink.ts';
import { drawPicture } from './chart-picture.ts';
import type { PictureWord } from './chart-picture.ts';
import type { DrawnIndicator } from './indicator-set.ts';

const BRAND = 'Kontor';

export interface PictureDialogProps {
  readonly chart: RefObject<ChartHandle | null>;
  readonly pair: string;
  /** As the toolbar writes it. */
  readonly interval: string;
  /** Digits of its prices behind the point. */
  readonly decimals: number;
  readonly locale: string;
  /** Name of the file. */
  readonly file: string;
  readonly onClose: () => void;
}

/** What is saved of a chart, as it will be. */
export function PictureDialog(props: PictureDialogProps) {
  return (
    <LateWords>
      <Opened {...props} />
    </LateWords>
  );
}

function Opened({ chart, pair, interval, decimals, locale, file, onClose }: PictureDialogProps) {
  const t = useWords('chart-setup');
  const { id } = useMarketSource();
  const ink = useChartInk();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [withTrades, setWithTrades] = useState(false);
  // It shows one moment, whatever is traded meanwhile.
  const [time] = useState(() => `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`);
  const title = `${pair.replace('_', '/')} · ${interval} · ${t(`picture.${id}`)}`;
  useEffect(() => {
    const taken = chart.current?.picture(withTrades);
    if (taken === undefined || canvas.current === null) return;
    const { shot, width, drawn, write, compared } = taken;
    const price = `${figure(taken.price, decimals, locale)} ${pair.split('_')[1]}`;
    const legend = [...drawn.flatMap((one) => wordsOf(one, ink, write)), ...compared];
    drawPicture(canvas.current, shot, width, { brand: BRAND, title, price, time, legend }, ink, getComputedStyle(document.body).fontFamily);
  }, [chart, withTrades, title, time, ink, pair, decimals, locale]);
  const save = (): void => {
    canvas.current?.toBlob((blob) => blob !== null && saveBlob(file, blob));
    onClose();
  };
  return (
    <Dialog
      isOpen
      size="wide"
      title={t('menu.picture')}
      closeLabel={t('close')}
      onClose={onClose}
      actions={<Button onPress={save}>{t('picture.save')}</Button>}
    >
      <canvas
        ref={canvas}
        role="img"
        aria-label={t('picture.of', { title })}
        className="max-h-[min(420px,50vh)] w-full rounded-sm object-contain shadow-[inset_0_0_0_1px_var(--color-hairline)]"
      />
      <Switch isSelected={withTrades} onChange={setWithTrades} spread className="mt-3">
        {t('picture.trades')}
      </Switch>
      <p className="mt-1 text-12 text-text-3">{t('picture.about')}</p>
    </Dialog>
  );
}

/** Name and last values of an indicator, each line of it in its colour; none of one that is hidden. */
function wordsOf(
  { indicator, info, run }: DrawnIndicator,
  ink: ChartInk,
  write: (value: number, info: KindInfo) => string,
): readonly PictureWord[] {
  if (run === undefined || indicator.hidden) return [];
  return info.lines.map(({ name, slot }, number) => {
    const value = run.values[number]?.at(-1);
    const title = number === 0 ? `${indicatorName(indicator, info)} ` : '';
    const inkName = indicator.inks[slot];
    return {
      text: `${title}${name === '' ? '' : `${name} `}${value === undefined ? '-' : write(value, info)}`,
      color: inkName === undefined ? ink.text2 : ink[inkName],
    };
  });
}
