/**
 * What the documents of a desk are made of. Prices and times of drawings are numbers, since they are only drawn. A page reads leniently what it
 * finds, the server writes only what is as it stands here: a document of an older release is never lost, and none is kept that no page understands.
 */
import { Type } from 'typebox';
import type { Static, TSchema } from 'typebox';
import { oneOf, strictObject } from './fields.ts';

/** Things a person sets up. `drawings` by market (`spot BTC_USDT`), own lists of pairs and layouts once each, under an empty key. */
export const DESK_KINDS = ['drawings', 'lists', 'layouts'] as const;
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
      interval: Type.String({ pattern: '^[0-9]{1,3}[smhdwM]$' }),
    }),
    { maxItems: 3 },
  ),
});

/** The schema of each kind. */
export const DESK_DOCUMENTS = {
  drawings: strictObject({ drawings: Type.Array(DRAWING, { maxItems: MAX_DRAWINGS }) }),
  lists: strictObject({ lists: Type.Array(LIST, { maxItems: 20 }) }),
  layouts: strictObject({
    layouts: Type.Array(LAYOUT, { maxItems: MAX_LAYOUTS }),
    /** Which one a screen shows: by product and size of the window, `spot wide`. */
    chosen: Type.Array(strictObject({ screen: Type.String({ pattern: '^[a-z]{1,20} [a-z]{1,20}$' }), layout: OWN_ID }), { maxItems: 20 }),
  }),
} as const satisfies Readonly<Record<DeskKind, TSchema>>;

/** A document of a kind. */
export type DeskDocument<Kind extends DeskKind> = Static<(typeof DESK_DOCUMENTS)[Kind]>;
