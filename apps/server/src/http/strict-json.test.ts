import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BadJson, parseStrictJson } from './strict-json.ts';

test.each([
  ['a name twice', '{"a":1,"a":2}'],
  ['a name twice with one value', '{"a":1,"a":1}'],
  ['a name and the same name escaped', '{"a":1,"\\u0061":2}'],
  ['in an object within', '{"a":{"b":1,"b":2}}'],
  ['in a list', '[{"a":1},{"b":1,"b":2}]'],
  ['far apart, with objects between', '{"a":{"x":1},"b":[{"y":2}],"a":3}'],
  ['an object replaced by a number', '{"a":{"x":1,"y":2},"a":3}'],
  ['with spaces before the colon', '{"a" : 1 , "a"\t\n: 2}'],
  ['an empty name', '{"":1,"":2}'],
  ['names that are numbers', '{"1":1,"1":2}'],
  ['beside text that looks like members', '{"a":"{\\"b\\":1,","a":"b\\":"}'],
  ['half a pair of surrogates', '{"\\ud800":1,"\\uD800":2}'],
  ['__proto__', '{"__proto__":{"x":1}}'],
  ['__proto__ escaped', '{"\\u005f_proto__":1}'],
  ['__proto__ twice', '{"__proto__":null,"__proto__":{}}'],
  ['__proto__ within', '{"a":[{"__proto__":[]}]}'],
  ['constructor with a prototype', '{"constructor":{"prototype":{}}}'],
  ['no JSON', '{'],
  ['nothing', ''],
  ['two texts', '{}{}'],
  ['a byte order mark', '\ufeff{}'],
  ['more depth than any body has', '['.repeat(20_000) + ']'.repeat(20_000)],
])('%s is refused', (_what, text) => {
  expect(() => parseStrictJson(text)).toThrow(BadJson);
});

test.each([
  '{"a":1,"b":1}',
  '{"a":{"a":{"a":1}}}',
  '[{"a":1},{"a":1}]',
  '{"a":":","b":"\\":\\"","c":"\\\\"}',
  '{"client_id":"bot:1:7"}',
  '{"A":1,"a":2}',
  '{"a":1,"a ":2}',
  '":"',
  '{"constructor":1}',
  '{"constructor":{"x":1}}',
  '{"x":"__proto__"}',
  '[]',
  'null',
  ' 1.50 ',
  '{"é":1,"e\u0301":2}',
])('%s is read as ever', (text) => {
  expect(parseStrictJson(text)).toEqual(JSON.parse(text));
});

describe('against a reader that writes down every name', () => {
  /** A value as text, and whether a name stands twice in one of its objects. */
  const VALUE = fc.letrec<{ value: { text: string; twice: boolean } }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc
        .oneof(fc.string({ unit: fc.constantFrom(':', '"', '\\', '{', ',', 'a', '\u0061') }), fc.integer(), fc.constant(null))
        .map((plain) => ({ text: JSON.stringify(plain), twice: false })),
      fc
        .array(tie('value'), { maxLength: 4 })
        .map((items) => ({ text: `[${items.map(({ text }) => text).join(' ,')}]`, twice: items.some(({ twice }) => twice) })),
      fc
        .array(fc.record({ name: fc.constantFrom('a', 'b', ':', '"', 'a:', '\\'), escaped: fc.boolean(), value: tie('value') }), {
          maxLength: 5,
        })
        .map((members) => ({
          text: `{${members.map(({ name, escaped, value }) => `${escaped ? inEscapes(name) : JSON.stringify(name)} :${value.text}`).join(',')}}`,
          twice: new Set(members.map(({ name }) => name)).size < members.length || members.some(({ value }) => value.twice),
        })),
    ),
  })).value;

  test('both say the same of any text', () => {
    let refused = 0;
    fc.assert(
      fc.property(VALUE, ({ text, twice }) => {
        let isRefused = false;
        try {
          parseStrictJson(text);
        } catch (error) {
          expect(error).toBeInstanceOf(BadJson);
          isRefused = true;
        }
        expect(isRefused, text).toBe(twice);
        if (isRefused) refused++;
      }),
      { seed: 13, numRuns: 2_000 },
    );
    expect(refused).toBeGreaterThan(100);
  });
});

function inEscapes(name: string): string {
  return `"${name
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('')}"`;
}
