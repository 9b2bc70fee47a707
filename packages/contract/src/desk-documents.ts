/**
 * What the documents of a desk are made of. Prices and times of drawings are numbers, since they are only drawn. A page reads leniently what it
 * finds, the server writes only what is as it stands here: a document of an older release is never lost, and none is kept that no page understands.
 */
import { Type } from 'typebox';
import type { Static, TSchema } from 'typebox';
import { oneOf, strictObject } from './fields.ts';

/**
 * Things a person sets up. `drawings` by market (`spot BTC_USDT`); own lists of pairs, how charts are set up, and layouts of the trading screens once
 * each, under an empty key.
 */
export const DESK_KINDS = ['drawings', 'lists', 'chart', 'layouts'] as const;
export type DeskKind = (typeof DESK_KINDS)[number];

/** What may be drawn into a chart. */
export const DRAWING_TOOLS = [
  'trend',
  'ray',
  'extended',
  'arrow',
  'horizontal',
  'vertical',
  'channel',
  'fib',
  'rectangle',
  'text',
  'measure',
] as const;
export type DrawingTool = (typeof DRAWING_TOOLS)[number];

/** Colours of drawings and of lines of indicators, by the names of the palette's places: each theme has its own tone of them. */
export const DESK_INKS = ['line1', 'line2', 'line3', 'line4', 'line5', 'line6', 'line7', 'up', 'down', 'text'] as const;
export type DeskInk = (typeof DESK_INKS)[number];

/** Drawings of one market at most. */
export const MAX_DRAWINGS = 200;

/** Characters of a text in a chart. */
export const DRAWING_TEXT_LENGTH = 200;

/** An id that the page has drawn for it. */
const OWN_ID = Type.String({ minLength: 1, maxLength: 36, pattern: '^[A-Za-z0-9_-]+$' });

const DRAWING = strictObject({
  id: OWN_ID,
  tool: oneOf(DRAWING_TOOLS),
  /** Where it is anchored: seconds since 1970 UTC, and a price. */
  points: Type.Array(
    strictObject({ time: Type.Number({ minimum: 0, maximum: 1e11 }), price: Type.Number({ minimum: -1e15, maximum: 1e15 }) }),
    {
      minItems: 1,
      maxItems: 3,
    },
  ),
  ink: oneOf(DESK_INKS),
  /** px. */
  width: Type.Integer({ minimum: 1, maximum: 4 }),
  look: oneOf(['solid', 'dashed', 'dotted']),
  locked: Type.Boolean(),
  /** Plain text; empty but for texts. */
  text: Type.String({ maxLength: DRAWING_TEXT_LENGTH }),
});
export type Drawing = Static<typeof DRAWING>;

/** Own list of pairs. */
const LIST = strictObject({
  id: OWN_ID,
  name: Type.String({ minLength: 1, maxLength: 24 }),
  /** `spot BTC_USDT`, `perpetual BTC_USDT`, in the person's own order. */
  markets: Type.Array(Type.String({ maxLength: 64, pattern: '^[a-z]+ [A-Z0-9]{1,20}_[A-Z0-9]{1,20}$' }), { maxItems: 200 }),
});

/** How prices are drawn. */
export const CHART_TYPES = ['candles', 'hollow', 'heikin', 'bars', 'line', 'area'] as const;
export type ChartType = (typeof CHART_TYPES)[number];

/** What may be drawn over the prices of a chart, at their foot and in panes below. */
export const INDICATOR_KINDS = [
  'ma',
  'ema',
  'wma',
  'boll',
  'vwap',
  'sar',
  'supertrend',
  'ichimoku',
  'donchian',
  'keltner',
  'vol',
  'volma',
  'macd',
  'rsi',
  'kdj',
  'stoch',
  'stochrsi',
  'atr',
  'cci',
  'obv',
  'wr',
  'mfi',
  'dmi',
  'roc',
  'trix',
] as const;
export type IndicatorKind = (typeof INDICATOR_KINDS)[number];

/** Indicators in a chart at most. */
export const MAX_INDICATORS = 20;

const INDICATOR = strictObject({
  id: OWN_ID,
  kind: oneOf(INDICATOR_KINDS),
  /** Lengths and the like, in the order of the kind; which there are and what they may be, the page knows. */
  inputs: Type.Array(Type.Number({ minimum: 0.001, maximum: 1_000 }), { maxItems: 4 }),
  /** A colour for each line that has one of its own. */
  inks: Type.Array(oneOf(DESK_INKS), { maxItems: 5 }),
  hidden: Type.Boolean(),
});

/** Intervals in the toolbar of a chart at most, own ones made besides, and markets whose interval is remembered. */
export const MAX_FAVOURITE_INTERVALS = 10;
export const MAX_OWN_INTERVALS = 20;
export const MAX_CHART_MARKETS = 200;

/** Pairs that are compared with one market at most, and markets for which they are remembered. */
export const MAX_COMPARED = 4;
export const MAX_COMPARED_MARKETS = 50;

/** `15m`, `4h`, `2w`, `1M`; which of them there are, the page knows (domain/formulas/chart-interval). */
const INTERVAL = Type.String({ maxLength: 6, pattern: '^(?:1M|[1-9][0-9]{0,4}[mhdw])$' });

/** How charts are set up. What is left out was never chosen. */
const CHART = strictObject({
  type: Type.Optional(oneOf(CHART_TYPES)),
  /** Over the prices and below them, in the order in which they were added. */
  indicators: Type.Optional(Type.Array(INDICATOR, { maxItems: MAX_INDICATORS })),
  /** A line at what the coin cost on average. */
  cost: Type.Optional(Type.Boolean()),
  /** Intervals in the toolbar. */
  favourites: Type.Optional(Type.Array(INTERVAL, { maxItems: MAX_FAVOURITE_INTERVALS })),
  /** Intervals that the person has made. */
  own: Type.Optional(Type.Array(INTERVAL, { maxItems: MAX_OWN_INTERVALS })),
  /** The interval of each market, the one chosen last at the end. */
  markets: Type.Array(
    strictObject({ market: Type.String({ maxLength: 64, pattern: '^[a-z]+ [A-Z0-9]{1,20}_[A-Z0-9]{1,20}$' }), interval: INTERVAL }),
    { maxItems: MAX_CHART_MARKETS },
  ),
  /** Pairs of the same product that are drawn beside a market's prices, in per cent; the market that was changed last at the end. */
  compared: Type.Optional(
    Type.Array(
      strictObject({
        market: Type.String({ maxLength: 64, pattern: '^[a-z]+ [A-Z0-9]{1,20}_[A-Z0-9]{1,20}$' }),
        pairs: Type.Array(strictObject({ pair: Type.String({ pattern: '^[A-Z0-9]{1,20}_[A-Z0-9]{1,20}$' }), ink: oneOf(DESK_INKS) }), {
          maxItems: MAX_COMPARED,
        }),
      }),
      { maxItems: MAX_COMPARED_MARKETS },
    ),
  ),
});

/** Layouts that a person has made or changed, at most: those of the house, and ten of his own. */
const MAX_LAYOUTS = 20;

/** Characters of a layout's name. */
const LAYOUT_NAME_LENGTH = 24;

/** Share of a column's width or a panel's height among its neighbours, whole, in thousandths. */
const SHARE = Type.Integer({ minimum: 1, maximum: 1_000 });

/** A panel by its name. Those of a newer release are kept as they are. */
const PANEL = Type.String({ pattern: '^[a-z][a-z0-9-]{0,19}$' });

/** A layout of the trading screens: columns of panels. */
const LAYOUT = strictObject({
  /** One of the house's that was changed has the house's id. */
  id: OWN_ID,
  /** Empty for those of the house. */
  name: Type.String({ maxLength: LAYOUT_NAME_LENGTH }),
  columns: Type.Array(
    strictObject({
      share: SHARE,
      panels: Type.Array(strictObject({ panel: PANEL, share: SHARE }), { minItems: 1, maxItems: 12 }),
    }),
    { minItems: 1, maxItems: 8 },
  ),
  /** Panels that are not shown; a panel that is named nowhere was not known yet. */
  hidden: Type.Array(PANEL, { maxItems: 20 }),
  /** Charts besides the page's own, each with a pair and an interval of its own. */
  charts: Type.Array(
    strictObject({
      pair: Type.String({ pattern: '^[A-Z0-9]{1,20}_[A-Z0-9]{1,20}$' }),
      interval: INTERVAL,
    }),
    { maxItems: 3 },
  ),
});

/** The schema of each kind. */
export const DESK_DOCUMENTS = {
  drawings: strictObject({ drawings: Type.Array(DRAWING, { maxItems: MAX_DRAWINGS }) }),
  lists: strictObject({ lists: Type.Array(LIST, { maxItems: 20 }) }),
  chart: CHART,
  layouts: strictObject({
    layouts: Type.Array(LAYOUT, { maxItems: MAX_LAYOUTS }),
    /** Which one a screen shows: by product and size of the window, `spot wide`. */
    chosen: Type.Array(strictObject({ screen: Type.String({ pattern: '^[a-z]{1,20} [a-z]{1,20}$' }), layout: OWN_ID }), { maxItems: 20 }),
  }),
} as const satisfies Readonly<Record<DeskKind, TSchema>>;

/** A document of a kind. */
export type DeskDocument<Kind extends DeskKind> = Static<(typeof DESK_DOCUMENTS)[Kind]>;
