import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { helpLinks, plainHelpText, readHelpMarkup } from './help-markup.ts';

const paragraph = (...parts: object[]): object[] => [{ kind: 'paragraph', parts }];
const text = (said: string): object => ({ kind: 'text', text: said });

describe('an article’s text', () => {
  test('has headings, paragraphs, lists, strong words and links of this site', () => {
    expect(readHelpMarkup('Some **strong** words and [limits](/fees).\nSame block.\n\n## Steps\n1. One\n2. Two\n\n- a\n- **b**')).toEqual([
      ...paragraph(
        text('Some '),
        { kind: 'strong', text: 'strong' },
        text(' words and '),
        { kind: 'link', text: 'limits', to: '/fees' },
        text('. Same block.'),
      ),
      { kind: 'heading', text: 'Steps' },
      { kind: 'list', isOrdered: true, items: [[text('One')], [text('Two')]] },
      { kind: 'list', isOrdered: false, items: [[text('a')], [{ kind: 'strong', text: 'b' }]] },
    ]);
  });

  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[press](javascript:alert(1))',
    '[press](JAVASCRIPT:void)',
    '[press](data:text/html,x)',
    '[press](https://elsewhere.example)',
    '[press](//elsewhere.example)',
    '[press](/\\elsewhere.example)',
    '[press]( /fees)',
  ])('%s is words as they were written', (said) => {
    expect(readHelpMarkup(said)).toEqual(paragraph(text(said)));
    expect(helpLinks(said)).toEqual([]);
  });

  test('never loses a word of what it is not told to take as a mark, and leads nowhere but on this site', () => {
    const bits = fc.constantFrom(
      '[',
      ']',
      '(',
      ')',
      '**',
      '*',
      '## ',
      '- ',
      '1. ',
      '\n',
      '\n\n',
      '/',
      '//',
      '\\',
      'a',
      '<b>',
      ' ',
      'я',
      '出金',
    );
    fc.assert(
      fc.property(fc.array(bits, { maxLength: 60 }), (pieces) => {
        const written = pieces.join('');
        const letters = (said: string): string => said.replaceAll(/[^aя出金b]/g, '');
        const blocks = readHelpMarkup(written);
        const targets = helpLinks(written);
        expect(letters(blocks.map(plainHelpText).join(''))).toBe(
          letters(targets.reduce((left, to) => left.replace(`](${to})`, ''), written)),
        );
        for (const to of targets) expect(new URL(to, 'https://here.example').origin).toBe('https://here.example');
      }),
      { seed: 7, numRuns: 500 },
    );
  });

  test.each(['[', '[a](', '**', '*a', '(', '[]'])('%s without end is read in little work', (bit) => {
    const long = bit.repeat(10_000);
    expect(readHelpMarkup(long).map(plainHelpText).join('')).toHaveLength(long.length);
  });
});
