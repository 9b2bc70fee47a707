import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SentValues, mayBeInexact, numbersAsText, readPairs, shown } from './sent-parameters.ts';

const listed = (query: string, form = ''): (readonly [string, unknown])[] => {
  const sent = readPairs(query, form);
  return ['a', 'b', 'c', '', '__proto__', 'constructor'].flatMap((name) =>
    sent.get(name) === undefined ? [] : [[name, sent.get(name)] as const],
  );
};

describe('a query and a form', () => {
  test.each([
    ['', '', []],
    [
      'a=1&b=2',
      '',
      [
        ['a', '1'],
        ['b', '2'],
      ],
    ],
    ['', 'a=1', [['a', '1']]],
    [
      'a=1',
      'a=2&b=3',
      [
        ['a', '1'],
        ['b', '3'],
      ],
    ],
    ['a=', '', [['a', '']]],
    ['a', '', [['a', '']]],
    ['&&a=1&&', '', [['a', '1']]],
    ['a=b=c', '', [['a', 'b=c']]],
    ['=1', '', [['', '1']]],
    [
      'a=1+2&b=%2B&c=%20',
      '',
      [
        ['a', '1 2'],
        ['b', '+'],
        ['c', ' '],
      ],
    ],
    ['%61=%E2%82%AC', '', [['a', '€']]],
    ['a=%00', '', [['a', '\u0000']]],
    [
      '__proto__=1&constructor=2',
      '',
      [
        ['__proto__', '1'],
        ['constructor', '2'],
      ],
    ],
  ])('%j and %j', (query, form, pairs) => {
    expect(listed(query, form)).toEqual(pairs);
    expect(readPairs(query, form).size).toBe(pairs.length);
  });

  test.each([
    ['a name twice', 'a=1&a=2', '', -1101],
    ['twice, spelled otherwise', 'a=1&%61=2', '', -1101],
    ['twice in a form', '', 'a=1&a=1', -1101],
    ['twice in a query beside a form', 'a=1&a=2', 'b=1', -1101],
    ['an escape that is none', 'a=%zz', '', -1100],
    ['half an escape', 'a=%4', '', -1100],
    ['no UTF-8', 'a=%ff', '', -1100],
    ['no UTF-8 in a name', '%ff=1', '', -1100],
    ['too many', Array.from({ length: 65 }, (_, at) => `a${at}=1`).join('&'), '', -1101],
    [
      'too many in both',
      Array.from({ length: 40 }, (_, at) => `a${at}=1`).join('&'),
      Array.from({ length: 40 }, (_, at) => `b${at}=1`).join('&'),
      -1101,
    ],
  ])('%s is refused', (_what, query, form, code) => {
    expect(() => readPairs(query, form)).toThrow(expect.objectContaining({ code }) as Error);
  });

  test('whatever is written is read back, or refused', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string({ unit: 'grapheme', minLength: 1 }), fc.string({ unit: 'grapheme' }), { maxKeys: 12 }),
        (values) => {
          const names = Object.keys(values);
          const sent = readPairs(names.map((name) => `${encodeURIComponent(name)}=${encodeURIComponent(values[name]!)}`).join('&'), '');
          expect(sent.size).toBe(names.length);
          for (const name of names) expect(sent.get(name)).toBe(values[name]);
        },
      ),
      { seed: 1, numRuns: 300 },
    );
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (query) => {
        try {
          expect(readPairs(query, '').size).toBeLessThanOrEqual(60);
        } catch (error) {
          expect([-1100, -1101]).toContain((error as { code: number }).code);
        }
      }),
      { seed: 1, numRuns: 300 },
    );
  });

  test('a name is shown without what is none', () => {
    expect(shown('<script>\u0000é')).toBe('?script???');
    expect(shown('x'.repeat(100))).toHaveLength(64);
  });
});

test('values of a message are its own, and no prototype’s', () => {
  const sent = new SentValues(JSON.parse('{"a":1,"b":null}') as Record<string, unknown>);
  expect([sent.get('a'), sent.get('b'), sent.get('constructor'), sent.get('toString'), sent.size]).toEqual([
    1,
    null,
    undefined,
    undefined,
    2,
  ]);
  expect(() => new SentValues(Object.fromEntries(Array.from({ length: 65 }, (_, at) => [`a${at}`, 1])))).toThrow('Too many parameters');
});

describe('numbers of JSON', () => {
  test.each([
    ['{"a":1.0}', '{"a":"1.0"}'],
    ['{"a":1e-05}', '{"a":"1e-05"}'],
    ['{"a":-0.10}', '{"a":"-0.10"}'],
    ['{"a":12345678901234567}', '{"a":"12345678901234567"}'],
    ['[0.1,"0.1",{"b": 2.50}]', '["0.1","0.1",{"b": "2.50"}]'],
    ['{"a\\"1.5":1.5,"b":"\\\\"}', '{"a\\"1.5":"1.5","b":"\\\\"}'],
  ])('%s is kept as it was written', (json, text) => {
    expect(mayBeInexact(json)).toBe(true);
    expect(numbersAsText(json)).toBe(text);
    expect(JSON.parse(text)).toBeDefined();
  });

  test.each(['{"a":1}', '{"a":"1"}', '{"id":1700000000000,"b":true,"c":null}', '[]'])('%s is read as it is', (json) => {
    expect(mayBeInexact(json)).toBe(false);
  });

  test('any JSON keeps all but its numbers, and those by their digits', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const json = JSON.stringify(value);
        const asText = (part: unknown): unknown =>
          typeof part === 'number'
            ? JSON.stringify(part)
            : Array.isArray(part)
              ? part.map(asText)
              : typeof part === 'object' && part !== null
                ? Object.fromEntries(Object.entries(part).map(([name, field]) => [name, asText(field)]))
                : part;
        expect(JSON.parse(numbersAsText(json))).toEqual(asText(JSON.parse(json)));
      }),
      { seed: 1, numRuns: 500 },
    );
  });
});
