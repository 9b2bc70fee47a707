import { avatar } from '@kontor/contract/account';
import { Button } from '@kontor/ui/button';
import { Dialog } from '@kontor/ui/dialog';
import { toast } from '@kontor/ui/toast-list';
import { RotateCw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { callServer } from '../../data/call-server.ts';
import { sendAvatar } from '../../data/picture-files.ts';
import { tellFailure } from '../../data/tell-failure.ts';
import { refreshUser } from '../../data/user.ts';
import { useWords } from '../../i18n/words.ts';
import { MOST_ZOOM, SENT, VIEW, WHOLE, drawCrop, held } from './crop.ts';
import type { Crop } from './crop.ts';

interface AvatarDialogProps {
  readonly picture: ImageBitmap;
  readonly onClose: () => void;
}

/** How far an arrow key moves the picture, in squares, and how much a plus or minus enlarges. */
const STEP = 0.04;
const ZOOM_STEP = 1.1;

/** The square of a chosen picture: moved by pointer or arrows, enlarged, turned, then sent. */
export function AvatarDialog({ picture, onClose }: AvatarDialogProps) {
  const words = useWords('user');
  const shell = useWords('shell');
  const [crop, setCrop] = useState(WHOLE);
  const [failure, setFailure] = useState('');
  const [isSending, setSending] = useState(false);

  async function save(): Promise<void> {
    setSending(true);
    setFailure('');
    try {
      const file = await sendAvatar(await squareOf(picture, crop));
      await callServer(avatar, { file });
      await refreshUser();
      toast.success(words('avatar.done'));
      onClose();
    } catch (error) {
      setFailure(tellFailure(error));
      setSending(false);
    }
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={words('avatar.title')}
      closeLabel={shell('nav.close')}
      isBinding={isSending}
      actions={
        <>
          <Button variant="secondary" isDisabled={isSending} onPress={onClose}>
            {words('cancel')}
          </Button>
          <Button sending={isSending} sendingLabel={words('saving')} onPress={() => void save()}>
            {words('save')}
          </Button>
        </>
      }
    >
      <CropPlace picture={picture} crop={crop} onCrop={(next) => setCrop(held(picture, next))} />
      <p role="alert" className="mt-2 text-13 text-bad empty:hidden">
        {failure}
      </p>
    </Dialog>
  );
}

async function squareOf(picture: ImageBitmap, crop: Crop): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = SENT;
  canvas.height = SENT;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas');
  drawCrop(context, picture, crop, SENT);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('no picture')) : resolve(blob)), 'image/jpeg', 0.9);
  });
}

interface CropPlaceProps {
  readonly picture: ImageBitmap;
  readonly crop: Crop;
  readonly onCrop: (crop: Crop) => void;
}

function CropPlace({ picture, crop, onCrop }: CropPlaceProps) {
  const words = useWords('user');
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (context !== null && context !== undefined) drawCrop(context, picture, crop, VIEW * 2);
  }, [picture, crop]);

  function drag(event: PointerEvent<HTMLCanvasElement>): void {
    if (event.buttons !== 1) return;
    const side = event.currentTarget.clientWidth;
    onCrop({ ...crop, x: crop.x + event.movementX / side, y: crop.y + event.movementY / side });
  }

  function press(event: KeyboardEvent): void {
    const moves: Readonly<Record<string, Partial<Crop>>> = {
      ArrowLeft: { x: crop.x - STEP },
      ArrowRight: { x: crop.x + STEP },
      ArrowUp: { y: crop.y - STEP },
      ArrowDown: { y: crop.y + STEP },
      '+': { zoom: crop.zoom * ZOOM_STEP },
      '-': { zoom: crop.zoom / ZOOM_STEP },
      r: { turns: crop.turns + 1 },
    };
    const move = moves[event.key];
    if (move === undefined) return;
    event.preventDefault();
    onCrop({ ...crop, ...move });
  }

  return (
    <div className="grid justify-items-center gap-4">
      <canvas
        ref={canvas}
        width={VIEW * 2}
        height={VIEW * 2}
        tabIndex={0}
        role="img"
        aria-label={words('avatar.move')}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        onKeyDown={press}
        className="focus-ring size-60 cursor-move touch-none rounded-full"
      />
      <p className="text-center text-12 text-text-3">{words('avatar.move')}</p>
      <div className="flex w-full items-center gap-3">
        <label htmlFor="avatar-zoom" className="text-12 text-text-2">
          {words('avatar.zoom')}
        </label>
        <input
          id="avatar-zoom"
          type="range"
          min={1}
          max={MOST_ZOOM}
          step={0.05}
          value={crop.zoom}
          onChange={(event) => onCrop({ ...crop, zoom: Number(event.currentTarget.value) })}
          className="focus-ring h-6 min-w-0 flex-1 accent-iris"
        />
        <Button variant="secondary" size={28} onPress={() => onCrop({ ...crop, turns: crop.turns + 1 })}>
          <RotateCw size={14} strokeWidth={1.5} aria-hidden />
          {words('avatar.turn')}
        </Button>
      </div>
    </div>
  );
}
