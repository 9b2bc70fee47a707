import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HelpIndex } from './help-index.ts';
import type { Findable, Piece } from './help-index.ts';

const ARTICLES: readonly Findable[] = [
  { title: 'Why is my withdrawal on hold?', body: 'A changed password holds withdrawals for 24 hours. Straße and crème brûlée.' },
  { title: 'Fees', body: 'The fee is taken from what you receive. A hold has no fee.' },
  { title: 'Комиссии и уровни', body: 'Комиссия удерживается из того, что вы получаете. Ещё не всё.' },
  { title: '出金アドレスを登録する', body: 'アドレスは出金のたびに確認されます。手数料はかかりません。' },
  { title: '为什么有冻结资金', body: '挂单会冻结资金，撤单后立即解冻。' },
  { title: '출금 주소 등록', body: '주소를 저장해 두면 출금이 편리합니다. İstanbul ve ışık.' },
  { title: 'Gebührenstufen', body: 'Auszahlungsadressen bleiben gespeichert.' },
];
const index = new HelpIndex(ARTICLES);
const found = (asked: string): readonly string[] => index.find(asked, 10).map(({ place }) => ARTICLES[place]!.title);
const said = (pieces: readonly Piece[]): string => pieces.map(({ text, hit }) => (hit ? `[${text}]` : text)).join('');

describe('a search', () => {
  test.each([
    ['withdrawal hold', 'Why is my withdrawal on hold?'],
    ['HOLD', 'Why is my withdrawal on hold?'],
    ['withdraw', 'Why is my withdrawal on hold?'],
    ['strasse', 'Why is my withdrawal on hold?'],
    ['CREME BRULEE', 'Why is my withdrawal on hold?'],
    ['ＦＥＥＳ', 'Fees'],
    ['комиссию', 'Комиссии и уровни'],
    ['еще', 'Комиссии и уровни'],
    ['出金', '出金アドレスを登録する'],
    ['出金できない', '出金アドレスを登録する'],
    ['ｱﾄﾞﾚｽ', '出金アドレスを登録する'],
    ['手数料', '出金アドレスを登録する'],
    ['冻结', '为什么有冻结资金'],
    ['资金为什么冻结了', '为什么有冻结资金'],
    ['币 解冻', '为什么有冻结资金'],
    ['출금을', '출금 주소 등록'],
    ['istanbul', '출금 주소 등록'],
    ['ISIK', '출금 주소 등록'],
    ['gebuhren', 'Gebührenstufen'],
    ['Adressen', 'Gebührenstufen'],
  ])('for %s finds %s first', (asked, title) => expect(found(asked)[0]).toBe(title));

  test.each(['', '   ', '?!', 'xyzzy', 'アイウ', '한글날', '%_\\', "'; DROP TABLE account; --", '.*'])('for %j finds nothing', (asked) =>
    expect(found(asked)).toEqual([]),
  );

  test('is told by a word that is there no more than by three that are not', () => expect(found('fees xyzzy plugh quux')).toEqual([]));

  test('takes no voiced kana for another', () => {
    const kana = new HelpIndex([{ title: 'ガス', body: 'ガス' }]);
    expect(kana.find('ガス', 1)).toHaveLength(1);
    expect(kana.find('カス', 1)).toEqual([]);
  });

  test('puts a word of the title before one of the text', () => {
    expect(found('fee')).toEqual(['Fees']);
    expect(found('hold')).toEqual(['Why is my withdrawal on hold?', 'Fees']);
  });

  test('marks whole words and runs of letters, and begins near the hit', () => {
    expect(said(index.find('withdraw', 1)[0]!.title)).toBe('Why is my [withdrawal] on hold?');
    expect(said(index.find('withdraw', 1)[0]!.excerpt)).toBe(
      'A changed password holds [withdrawals] for 24 hours. Straße and crème brûlée.',
    );
    expect(said(index.find('アドレス', 1)[0]!.title)).toBe('出金[アドレス]を登録する');
    const long = new HelpIndex([{ title: 'Long', body: `${'word '.repeat(100)}needle ${'more '.repeat(100)}` }]);
    expect(said(long.find('needle', 1)[0]!.excerpt)).toMatch(/^…(word ){9,11}\[needle\] (more ){10,25}?more…$/);
  });

  test('of anything says what the texts say, whole letters, in little work', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (asked) => {
        for (const { place, title, excerpt } of index.find(asked, 3)) {
          expect(title.map(({ text }) => text).join('')).toBe(ARTICLES[place]!.title);
          for (const { text } of excerpt) expect(text).not.toMatch(/\p{Cs}/u);
        }
      }),
      { seed: 11, numRuns: 500 },
    );
  });
});
