import { expect, test } from 'vitest';
import { readChapters } from './chapters.ts';

test('chapters are read as blocks', () => {
  const text = [
    'Before the first.',
    '',
    '## One thing',
    '',
    '<!-- made: a comment -->',
    'A paragraph',
    'of two lines.',
    '- an item',
    '',
    '### Section',
    '- one',
    '  that goes on',
    '- two',
    '',
    '3. first',
    '4. second',
    '',
    '```bash',
    'curl a',
    '',
    'curl b',
    '```',
    '',
    '| a | b |',
    '|---|---|',
    '| 1 \\| 2 | `x` |',
    '## Another',
  ].join('\n');
  expect(readChapters(text)).toEqual([
    {
      id: 'one-thing',
      title: 'One thing',
      blocks: [
        { kind: 'paragraph', text: 'A paragraph of two lines. - an item' },
        { kind: 'heading', text: 'Section' },
        { kind: 'list', isOrdered: false, start: 1, items: ['one that goes on', 'two'] },
        { kind: 'list', isOrdered: true, start: 3, items: ['first', 'second'] },
        { kind: 'code', language: 'bash', text: 'curl a\n\ncurl b' },
        { kind: 'table', head: ['a', 'b'], rows: [['1 | 2', '`x`']] },
      ],
    },
    { id: 'another', title: 'Another', blocks: [] },
  ]);
});

test('a fence that does not end is an error', () => {
  expect(() => readChapters('## A\n```\nx')).toThrow('the fence in line 2 does not end');
});
