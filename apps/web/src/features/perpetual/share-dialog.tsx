import { Copy, Download, EyeOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { markCandles } from '@kontor/contract/perpetual-market';
import { Button } from '@kontor/ui/button';
import { Dialog } from '@kontor/ui/dialog';
import { Switch } from '@kontor/ui/switch';
import { toast } from '@kontor/ui/toast-list';
import { callServer } from '../../data/call-server.ts';
import { dividedCut, sum } from '../../data/decimal-product.ts';
import type { Contract } from '../../data/perpetual-market.ts';
import type { Position } from '../../data/perpetual-state.ts';
import { saveBlob } from '../../data/save-file.ts';
import { usePrivacy } from '../../data/privacy.ts';
import { serverNowMs } from '../../data/server-clock.ts';
import { useSession } from '../../data/session.ts';
import { formatPercent, formatTime } from '../../i18n/format.ts';
import { useWords } from '../../i18n/words.ts';
import { isBelow, useContractFigures } from './contract-figures.ts';
import { SHARE_HEIGHT, SHARE_WIDTH, drawShare } from './share-picture.ts';
import type { SharePicture } from './share-picture.ts';

interface ShareDialogProps {
  readonly contract: Contract;
  readonly position: Position;
  readonly onClose: () => void;
}

/** Candles of the mark that the line is drawn from. */
const CANDLES = 60;
const MOVE_DECIMALS = 6;
const BRAND = 'Kontor';
const PARTS = ['amounts', 'prices', 'leverage', 'invitation'] as const;

/** A picture of a position for others: amounts are left out each time it opens, and nothing leaves this device by itself. */
export function ShareDialog({ contract, position, onClose }: ShareDialogProps) {
  const words = useWords('perpetual');
  const canvas = useRef<HTMLCanvasElement>(null);
  const [shown, setShown] = useState({ amounts: false, prices: true, leverage: true, invitation: false });
  const code = useSession()?.user.invitation_code ?? undefined;
  const { isHidden } = usePrivacy();
  const picture = usePicture(contract, position, { ...shown, code: shown.invitation ? code : undefined });
  const line = useMarkLine(position);
  useEffect(() => {
    if (canvas.current !== null) drawShare(canvas.current, { ...picture, line });
  });
  const file = (): Promise<Blob | undefined> =>
    new Promise((resolve) => {
      if (canvas.current === null) resolve(undefined);
      else canvas.current.toBlob((blob) => resolve(blob ?? undefined), 'image/png');
    });
  const save = async (): Promise<void> => {
    const blob = await file();
    if (blob === undefined) return;
    saveBlob(`${position.pair}-${position.side}.png`, blob);
  };
  const copy = async (): Promise<void> => {
    try {
      const blob = await file();
      if (blob === undefined) throw new Error('nothing was drawn');
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': blob })]);
      toast.success(words('share.copied'));
    } catch {
      toast.error(words('share.copyFailed'));
    }
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="wide"
      title={words('share.title')}
      closeLabel={words('share.close')}
      actions={
        <>
          <Button variant="secondary" size={36} onPress={() => void copy()}>
            <Copy size={16} strokeWidth={1.5} aria-hidden /> {words('share.copy')}
          </Button>
          <Button variant="primary" size={36} onPress={() => void save()}>
            <Download size={16} strokeWidth={1.5} aria-hidden /> {words('share.save')}
          </Button>
        </>
      }
    >
      <canvas
        ref={canvas}
        role="img"
        aria-label={`${words('share.picture')}: ${picture.pair} ${picture.side} ${picture.yield}`}
        style={{ aspectRatio: `${SHARE_WIDTH} / ${SHARE_HEIGHT}` }}
        className="w-full rounded-card border border-hairline"
      />
      <div className="mt-3 grid gap-2 sm:grid-cols-2 sm:gap-x-6">
        {PARTS.filter((part) => part !== 'invitation' || code !== undefined).map((part) => (
          <Switch
            key={part}
            spread
            // Where amounts are hidden everywhere, no picture shows them.
            isDisabled={part === 'amounts' && isHidden}
            isSelected={shown[part] && !(part === 'amounts' && isHidden)}
            onChange={(isOn) => setShown({ ...shown, [part]: isOn })}
          >
            {words(`share.${part}`)}
          </Switch>
        ))}
      </div>
      <p className="mt-3 flex items-center gap-2 text-12 text-text-2">
        <EyeOff size={16} strokeWidth={1.5} aria-hidden className="shrink-0" /> {words('share.local')}
      </p>
    </Dialog>
  );
}

function usePicture(
  contract: Contract,
  position: Position,
  shown: { readonly amounts: boolean; readonly prices: boolean; readonly leverage: boolean; readonly code: string | undefined },
): Omit<SharePicture, 'line'> {
  const words = useWords('perpetual');
  const figures = useContractFigures(contract);
  const { average_open_price: entry, mark_price: mark, side, yield: gained } = position;
  const move = mark === null ? undefined : dividedCut(sum([mark, `-${entry}`]), entry, MOVE_DECIMALS);
  const facts: (readonly [string, string])[] = [];
  if (shown.prices) {
    facts.push([words('share.entry'), figures.price(entry)], [words('share.mark'), figures.price(mark)]);
    if (move !== undefined) facts.push([words('share.move'), formatPercent(move, figures.locale)]);
  }
  // Asked for by a switch of its own: whoever turns it on wants amounts in the picture.
  if (shown.amounts && !figures.privacy.isHidden)
    facts.push(
      [words('position.size'), figures.ownQuantity(position.quantity)],
      [words('detail.profit'), figures.signedMoney(position.profit)],
    );
  return {
    brand: BRAND,
    time: `${formatTime(serverNowMs(), 'UTC', figures.locale)} UTC`,
    pair: position.pair.replace('_', '/'),
    kind: words('kindShort'),
    side: words(`side.${side}`),
    isLong: side === 'long',
    setting: shown.leverage ? `${position.leverage}x ${words(`mode.${position.margin_mode}`)}` : undefined,
    yield: gained === null ? '-' : formatPercent(gained, figures.locale),
    isGain: !isBelow(gained),
    caption: words('share.yield'),
    facts,
    note: words('share.past'),
    invitation: shown.code === undefined ? undefined : words('share.invitationCode', { code: shown.code }),
    entry: Number(entry),
  };
}

/** Marks since the position was opened; none while they are not known. */
function useMarkLine({ pair, time }: Position): readonly number[] {
  const [line, setLine] = useState<readonly number[]>([]);
  useEffect(() => {
    let wanted = true;
    const age = serverNowMs() - time;
    const interval = age < CANDLES * 60_000 ? '1m' : age < CANDLES * 3_600_000 ? '60m' : '1d';
    callServer(markCandles, { pair, interval, limit: String(CANDLES), from: String(time) }).then(
      ({ list }) => {
        if (wanted) setLine(list.map(({ close }) => Number(close)));
      },
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [pair, time]);
  return line;
}
