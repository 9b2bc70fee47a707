/** The square of a picture that becomes the avatar: which part is seen, at which size, turned how. Pure. */

/** Side of the square on screen and of the picture that is sent, px. */
export const VIEW = 240;
export const SENT = 512;
export const MOST_ZOOM = 4;

export interface Crop {
  /** 1: the shorter side fills the square. */
  readonly zoom: number;
  /** Quarter turns clockwise, 0 to 3. */
  readonly turns: number;
  /** Of the picture's middle from the square's, in squares: 0.5 is half its side. */
  readonly x: number;
  readonly y: number;
}

export const WHOLE: Crop = { zoom: 1, turns: 0, x: 0, y: 0 };

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Width and height of the turned picture in squares. */
export function spanOf({ width, height }: Size, { zoom, turns }: Crop): { readonly across: number; readonly down: number } {
  const [across, down] = turns % 2 === 0 ? [width, height] : [height, width];
  const shorter = Math.min(across, down);
  return { across: (zoom * across) / shorter, down: (zoom * down) / shorter };
}

/** The crop with the picture still covering the whole square. */
export function held(size: Size, crop: Crop): Crop {
  const zoom = Math.min(MOST_ZOOM, Math.max(1, crop.zoom));
  const turns = ((crop.turns % 4) + 4) % 4;
  const { across, down } = spanOf(size, { ...crop, zoom, turns });
  const within = (value: number, span: number): number => {
    const most = (span - 1) / 2;
    return Math.min(most, Math.max(-most, value));
  };
  return { zoom, turns, x: within(crop.x, across), y: within(crop.y, down) };
}

/** Draws the square of a picture, `side` px wide. */
export function drawCrop(context: CanvasRenderingContext2D, picture: ImageBitmap, crop: Crop, side: number): void {
  const shorter = Math.min(picture.width, picture.height);
  const scale = (crop.zoom * side) / shorter;
  context.resetTransform();
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, side, side);
  context.translate(side * (0.5 + crop.x), side * (0.5 + crop.y));
  context.rotate((crop.turns * Math.PI) / 2);
  context.scale(scale, scale);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, -picture.width / 2, -picture.height / 2);
}
