import { expect, test } from 'vitest';
import { placeWords } from './chart-picture.ts';

const word = (text: string) => ({ text, color: '#000' });
const places = (words: readonly string[], width: number) =>
  placeWords(words.map(word), width, (text) => text.length * 10).map(({ text, x, line }) => `${text} ${x},${line}`);

test('words stand side by side as long as they have room, and go on below', () => {
  expect(places(['MA 7', 'MA 25', 'RSI'], 110)).toEqual(['MA 7 0,0', 'MA 25 54,0', 'RSI 0,1']);
  expect(places(['a very long name', 'b'], 50)).toEqual(['a very long name 0,0', 'b 0,1']);
  expect(places([], 50)).toEqual([]);
});
