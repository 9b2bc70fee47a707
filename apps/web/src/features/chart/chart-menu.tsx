import { Bell, Camera, Copy, Minus, RotateCcw, TextCursorInput } from 'lucide-react';
import { MAX_DRAWINGS } from '@kontor/contract/desk-documents';
import type { Drawing } from '@kontor/contract/desk-documents';
import { PointMenu } from '@kontor/ui/menu';
import { toast } from '@kontor/ui/toast-list';
import { openAlertDialog } from '../../data/alert-desk.ts';
import { useDesk } from '../../data/desk.ts';
import { figure } from '../../data/figures.ts';
import { useMarketSource } from '../../data/market-source.tsx';
import { requireLogin } from '../../data/session.ts';
import { useTradeDesk } from '../../data/trade-desk.ts';
import { LateWords } from '../../i18n/late-words.tsx';
import { useWords } from '../../i18n/words.ts';
import type { PlotPoint } from './plot-point.ts';
import { zoneOffsetMs } from './zone-shift.ts';

export interface ChartMenuProps {
  readonly at: PlotPoint;
  /** Plain decimal on the pair's tick. */
  readonly price: string;
  readonly last: string;
  /** Where it was pointed at, ms since 1970 UTC; how it is written. */
  readonly timeMs: number;
  readonly zone: string;
  readonly hasClock: boolean;
  readonly pair: string;
  readonly decimals: number;
  readonly locale: string;
  /** On a phone the order form opens. */
  readonly narrow: boolean;
  readonly canDraw: boolean;
  readonly onReset: () => void;
  readonly onPicture: () => void;
  readonly onClose: () => void;
}

const icon = { size: 16, strokeWidth: 1.5 } as const;

/** What can be done at a price and a time of the chart. */
export function ChartMenu(props: ChartMenuProps) {
  return (
    <LateWords>
      <Menu {...props} />
    </LateWords>
  );
}

/** An entry and what it does, one by one. */
function Menu(props: ChartMenuProps) {
  const { at, price, last, timeMs, zone, hasClock, pair, decimals, locale, narrow, canDraw, onReset, onPicture, onClose } = props;
  const t = useWords('chart-setup');
  const { id: source } = useMarketSource();
  const { setPick, setSheet } = useTradeDesk();
  const [{ drawings }, change] = useDesk('drawings', `${source} ${pair}`);
  const written = figure(price, decimals, locale);
  const side = Number(price) < Number(last) ? 'buy' : 'sell';

  const copy = (): void => {
    // Where the page did not come over TLS there is no clipboard.
    const clipboard: Clipboard | undefined = globalThis.isSecureContext ? navigator.clipboard : undefined;
    if (clipboard === undefined) return toast.error(t('menu.notCopied'));
    clipboard.writeText(price).then(
      () => toast.success(t('menu.copied', { price: written })),
      () => toast.error(t('menu.notCopied')),
    );
  };
  const order = (): void => {
    if (!narrow) return setPick({ price, side });
    // The form of coins opens for everybody, as its button does.
    if (source === 'contract' && !requireLogin()) return;
    setPick({ price, side });
    setSheet(side);
  };
  const draw = (): void => {
    const line: Drawing = {
      id: crypto.randomUUID(),
      tool: 'horizontal',
      points: [{ time: Math.max(0, Math.round(timeMs / 1_000)), price: Number(price) }],
      ink: 'line1',
      width: 1,
      look: 'solid',
      locked: false,
      text: '',
    };
    if (drawings.length >= MAX_DRAWINGS) return toast.error(t('menu.full', { most: String(MAX_DRAWINGS) }));
    change((document) => ({
      ...document,
      drawings: [...document.drawings.filter(({ id }) => id !== line.id), line].slice(0, MAX_DRAWINGS),
    }));
  };
  const acts: Readonly<Record<string, () => void>> = {
    copy,
    alert: () => openAlertDialog({ source: source === 'spot' ? 'spot' : 'perpetual', pair, price }),
    order,
    draw,
    reset: onReset,
    picture: onPicture,
  };
  return (
    <PointMenu
      label={t('menu.title')}
      at={at}
      onClose={onClose}
      onAction={(id) => acts[id]?.()}
      groups={[
        {
          id: 'price',
          title: `${written} · ${pointTime(timeMs, zone, hasClock)}`,
          items: [
            { id: 'copy', label: t('menu.copy'), leading: <Copy {...icon} /> },
            { id: 'alert', label: t('menu.alert', { price: written }), leading: <Bell {...icon} /> },
            { id: 'order', label: t(`menu.${side}`, { price: written }), leading: <TextCursorInput {...icon} /> },
            ...(canDraw ? [{ id: 'draw', label: t('menu.draw'), leading: <Minus {...icon} /> }] : []),
          ],
        },
        {
          id: 'chart',
          items: [
            { id: 'reset', label: t('menu.reset'), leading: <RotateCcw {...icon} /> },
            { id: 'picture', label: t('menu.picture'), leading: <Camera {...icon} /> },
          ],
        },
      ]}
    />
  );
}

/** As the crosshair's label writes it. */
function pointTime(timeMs: number, zone: string, hasClock: boolean): string {
  const text = new Date(timeMs + zoneOffsetMs(timeMs, zone)).toISOString();
  return hasClock ? `${text.slice(0, 10)} ${text.slice(11, 16)}` : text.slice(0, 10);
}
