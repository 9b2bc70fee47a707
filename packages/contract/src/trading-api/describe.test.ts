import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { describeEndpoint, shapeOf } from './describe.ts';
import { endpoint } from './endpoint.ts';
import { optional, symbol, whole, withDefault, word } from './parameter.ts';

test('an endpoint is told with its parameters, what it costs and what it answers', () => {
  const declared = endpoint({
    family: 'spot',
    method: 'GET',
    paths: ['/api/v3/depth', '/api/v1/depth'],
    socketMethod: 'depth',
    security: 'NONE',
    weight: {
      parameter: 'limit',
      steps: [
        [100, 5],
        [5000, 250],
      ],
    },
    parameters: {
      symbol: symbol('The market.'),
      limit: withDefault(whole('Levels.', { min: 1, max: 5_000 }), 100),
      side: optional(word(['BUY', 'SELL'], 'One side.')),
    },
    answer: Type.Object({ lastUpdateId: Type.Integer() }),
    about: 'The book.',
    example: { symbol: 'BTCUSDT', limit: 5 },
  });
  expect(describeEndpoint(declared)).toEqual({
    id: 'get-api-v3-depth',
    method: 'GET',
    path: '/api/v3/depth',
    otherPaths: ['/api/v1/depth'],
    socketMethod: 'depth',
    security: 'NONE',
    weight: 'by `limit`: 5 up to 100, 250 up to 5000',
    orders: null,
    about: 'The book.',
    parameters: [
      { name: 'symbol', type: 'symbol', required: true, about: 'The market.' },
      { name: 'limit', type: 'integer, 1 to 5000', required: false, about: 'Levels. Default 100.' },
      { name: 'side', type: 'BUY | SELL', required: false, about: 'One side.' },
    ],
    example: 'symbol=BTCUSDT&limit=5',
    answer: '{\n  lastUpdateId: integer\n}',
  });
});

test('answers are told by the names of their fields and kinds of values', () => {
  const answer = Type.Object({
    price: Type.String({ pattern: '^[0-9]+$' }),
    name: Type.Optional(Type.String()),
    levels: Type.Array(Type.Tuple([Type.String(), Type.Integer()])),
    isOpen: Type.Union([Type.Boolean(), Type.Null()]),
    rows: Type.Array(Type.Object({ id: Type.Integer() })),
  });
  expect(shapeOf(answer)).toBe(
    [
      '{',
      '  price: decimal',
      '  name?: text',
      '  levels: [[text, integer], …]',
      '  isOpen: boolean | null',
      '  rows: [{',
      '    id: integer',
      '  }, …]',
      '}',
    ].join('\n'),
  );
});
