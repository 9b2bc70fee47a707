import { describe, expect, test } from 'vitest';
import { MOST_ZOOM, WHOLE, held, spanOf } from './crop.ts';

const WIDE = { width: 400, height: 200 };

describe('the square of a picture', () => {
  test('is filled by the shorter side', () => {
    expect(spanOf(WIDE, WHOLE)).toEqual({ across: 2, down: 1 });
    expect(spanOf(WIDE, { ...WHOLE, turns: 1 })).toEqual({ across: 1, down: 2 });
    expect(spanOf(WIDE, { ...WHOLE, zoom: 2 })).toEqual({ across: 4, down: 2 });
  });

  test.each([
    [
      { ...WHOLE, x: 9, y: 9 },
      { ...WHOLE, x: 0.5, y: 0 },
    ],
    [
      { ...WHOLE, x: -0.2 },
      { ...WHOLE, x: -0.2 },
    ],
    [
      { ...WHOLE, zoom: 99, y: -9 },
      { zoom: MOST_ZOOM, turns: 0, x: 0, y: -1.5 },
    ],
    [{ ...WHOLE, zoom: 0.1 }, WHOLE],
    [
      { ...WHOLE, turns: 5, x: 0.4, y: 0.4 },
      { zoom: 1, turns: 1, x: 0, y: 0.4 },
    ],
    [
      { ...WHOLE, turns: -1 },
      { ...WHOLE, turns: 3 },
    ],
  ])('%j is held at %j', (crop, expected) => {
    const now = held(WIDE, crop);
    expect({ ...now, x: now.x + 0, y: now.y + 0 }).toEqual(expected);
  });
});
