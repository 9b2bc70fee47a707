import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DRAWING_TOOLS } from '@kontor/contract/desk-documents';
import type { Drawing, DrawingTool } from '@kontor/contract/desk-documents';
import { changed } from './changes.ts';
import { START, at, testPlot } from './drawn-world.ts';
import { EMPTY_HAND, inHand, middleAnchors, nudged, step } from './hand.ts';
import type { Hand, HandEvent, Pointer, Scene } from './hand.ts';
import { ANCHORS } from './shapes.ts';

const plot = testPlot();
const style = { ink: 'line2', width: 2, look: 'solid', text: 'Text' } as const;
const line: Drawing = { id: 'line', tool: 'trend', points: [at(100, 100), at(300, 200)], ...style, text: '', locked: false };

function pointer(x: number, y: number, part: Partial<Pointer> = {}): Pointer {
  return { x, y, straight: false, inverts: false, isTouch: false, ...part };
}

/** Plays events from the beginning; drawings are as the changes make them. */
class Play {
  hand: Hand = EMPTY_HAND;
  drawings: readonly Drawing[];
  taken: boolean | undefined;
  changes = 0;
  readonly scene: Partial<Scene>;

  constructor(drawings: readonly Drawing[] = [], scene: Partial<Scene> = {}) {
    this.drawings = drawings;
    this.scene = scene;
  }

  do(...events: HandEvent[]): this {
    for (const event of events) {
      const scene: Scene = { plot, drawings: this.drawings, magnet: false, stays: false, style, ...this.scene };
      const { hand, change, isTaken } = step(this.hand, event, scene);
      this.hand = hand;
      if (event.type === 'press') this.taken = isTaken === true;
      if (change === undefined) continue;
      this.changes++;
      this.drawings = changed(this.drawings, change);
    }
    return this;
  }

  choose(tool: DrawingTool): this {
    return this.do({ type: 'choose', tool });
  }

  press(x: number, y: number, part?: Partial<Pointer>, handle?: number): this {
    const drawing = this.hand.tool === undefined ? this.drawings[0] : undefined;
    return this.do({ type: 'press', at: pointer(x, y, part), hit: drawing && { id: drawing.id, handle }, newId: `new${this.changes}` });
  }

  move(x: number, y: number, part?: Partial<Pointer>): this {
    return this.do({ type: 'move', at: pointer(x, y, part) });
  }

  release(x: number, y: number, part?: Partial<Pointer>, isOutside = false): this {
    return this.do({ type: 'release', at: pointer(x, y, part), isOutside });
  }

  click(x: number, y: number, part?: Partial<Pointer>): this {
    return this.press(x, y, part).release(x, y, part);
  }
}

const touch = { isTouch: true } as const;

describe('placing', () => {
  test('by two clicks, and the tool is put away', () => {
    const play = new Play().choose('trend').click(100, 100).move(250, 150).click(300, 200);
    expect(play.drawings).toMatchObject([{ tool: 'trend', points: [at(100, 100), at(300, 200)], ink: 'line2', text: '' }]);
    expect(play.hand).toEqual({ ...EMPTY_HAND, selected: play.drawings[0]?.id });
  });

  test('by a drag', () => {
    const play = new Play().choose('fib').press(100, 100).move(200, 150).move(300, 200).release(300, 200);
    expect(play.drawings[0]?.points).toEqual([at(100, 100), at(300, 200)]);
  });

  test('a channel by a drag and a click', () => {
    const play = new Play().choose('channel').press(100, 100).move(300, 200).release(300, 200);
    expect(play.drawings).toEqual([]);
    expect(play.move(200, 250).click(200, 250).drawings[0]?.points).toEqual([at(100, 100), at(300, 200), at(200, 250)]);
  });

  test('what has one anchor lies where the pointer goes up', () => {
    const play = new Play().choose('horizontal').press(100, 100).move(200, 300).release(200, 300);
    expect(play.drawings[0]?.points).toEqual([at(200, 300)]);
  });

  test('by taps, of which one that pulls the chart is none', () => {
    const play = new Play().choose('trend').press(100, 100, touch);
    expect(play.taken).toBe(false);
    play.move(160, 100, touch).release(160, 100, touch);
    expect(play.hand.gesture).toMatchObject({ points: [] });
    play.click(100, 100, touch);
    play.press(300, 200, touch).move(305, 203, touch).release(305, 203, touch);
    expect(play.drawings[0]?.points[0]).toEqual(at(100, 100));
    expect(play.drawings).toHaveLength(1);
  });

  test('a tool stays where that is wanted', () => {
    const play = new Play([], { stays: true }).choose('vertical').click(100, 100).click(200, 100);
    expect(play.drawings).toHaveLength(2);
    expect(play.hand.tool).toBe('vertical');
  });

  test('a second click at the same place is not taken for the second anchor', () => {
    const play = new Play().choose('trend').click(100, 100).click(102, 100);
    expect(play.drawings).toEqual([]);
    expect(play.click(300, 200).drawings).toHaveLength(1);
  });

  test('with Shift a line is level; with the other key the magnet is off, or on', () => {
    const level = new Play().choose('trend').click(100, 100).click(300, 120, { straight: true });
    expect(level.drawings[0]?.points[1]).toEqual(at(300, 100));
    const drawn = (magnet: boolean, inverts: boolean) =>
      new Play([], { magnet }).choose('horizontal').click(100, 283, { inverts }).drawings[0]?.points[0]?.price;
    expect([drawn(false, false), drawn(true, false), drawn(false, true), drawn(true, true)]).toEqual([717, 720, 720, 717]);
  });

  test('a text has the word that stands for it; nothing else has one', () => {
    expect(new Play().choose('text').click(100, 100).drawings[0]?.text).toBe('Text');
  });
});

describe('giving up', () => {
  test.each(DRAWING_TOOLS)('%s: a drag that is let go outside draws nothing', (tool) => {
    const play = new Play().choose(tool).press(100, 100).move(900, 900).release(900, 900, {}, true);
    expect([play.drawings, play.hand.gesture]).toEqual([[], undefined]);
  });

  test('Escape first gives up what is under way, then the tool, then what is selected', () => {
    const play = new Play([line]).choose('trend').click(100, 100).do({ type: 'giveUp' });
    expect(play.hand).toEqual({ ...EMPTY_HAND, tool: 'trend' });
    expect(play.do({ type: 'giveUp' }).hand).toEqual(EMPTY_HAND);
    expect(play.do({ type: 'select', id: 'line' }, { type: 'giveUp' }).hand).toEqual(EMPTY_HAND);
  });

  test('a drawing that is let go outside, or lost, is where it was', () => {
    const outside = new Play([line]).press(200, 150).move(900, 150).release(900, 150, {}, true);
    const lost = new Play([line]).press(200, 150).move(250, 150).do({ type: 'giveUp' });
    for (const play of [outside, lost]) expect([play.drawings, play.changes, play.hand.gesture]).toEqual([[line], 0, undefined]);
  });
});

describe('moving', () => {
  test('all anchors go by the same candles and the same way up or down', () => {
    const play = new Play([line]).press(200, 150).move(220, 160).release(240, 170);
    expect(play.taken).toBe(true);
    expect(play.drawings[0]?.points).toEqual([at(140, 120), at(340, 220)]);
    expect(play.hand.selected).toBe('line');
  });

  test('one anchor alone', () => {
    const play = new Play([line]).press(300, 200, {}, 1).move(320, 250).release(320, 250);
    expect(play.drawings[0]?.points).toEqual([at(100, 100), at(320, 250)]);
  });

  test('a press that hardly moves selects and moves nothing', () => {
    const play = new Play([line]).press(200, 150).move(202, 151).release(202, 151);
    expect([play.changes, play.hand.selected]).toEqual([0, 'line']);
  });

  test('a locked drawing is selected; the pull is the chart’s', () => {
    const play = new Play([{ ...line, locked: true }]).press(200, 150).move(300, 300).release(300, 300);
    expect([play.taken, play.changes, play.hand.selected]).toEqual([false, 0, 'line']);
  });

  test('it stays under the pointer where the chart moves meanwhile', () => {
    const play = new Play([line]).press(200, 150);
    const shifted = testPlot({ xOfIndex: (index) => index * 10 - 50, indexAt: (x) => (x + 50) / 10 });
    Object.assign(play.scene, { plot: shifted });
    play.move(150, 160).release(150, 160);
    expect(play.drawings[0]?.points).toEqual([at(100, 110), at(300, 210)]);
  });

  test('keys move by candles and ticks, one anchor or all of them', () => {
    expect(nudged(line, undefined, 1, 0, plot).points).toEqual([at(110, 100), at(310, 200)]);
    expect(nudged(line, 0, 0, -3, plot).points).toEqual([at(100, 101.5), at(300, 200)]);
  });
});

test('a tool that the keyboard takes lies in the plot, with all its anchors apart', () => {
  for (const tool of DRAWING_TOOLS) {
    const anchors = middleAnchors(tool, plot);
    expect(anchors).toHaveLength(ANCHORS[tool]);
    expect(new Set(anchors.map(({ time, price }) => `${time} ${price}`)).size).toBe(anchors.length);
    expect(anchors.every(({ time }) => time > START && time < START + 80 * 60)).toBe(true);
  }
});

test('whatever a hand does, drawings have all their anchors, and what is given up leaves no trace', () => {
  const spots = fc.record({ x: fc.integer({ min: -50, max: 850 }), y: fc.integer({ min: -50, max: 550 }), isTouch: fc.boolean() });
  const events = fc.oneof(
    fc.constantFrom(...DRAWING_TOOLS).map((tool): HandEvent => ({ type: 'choose', tool })),
    fc.constant<HandEvent>({ type: 'giveUp' }),
    fc
      .tuple(spots, fc.nat(1_000_000))
      .map(([spot, id]): HandEvent => ({ type: 'press', at: pointer(spot.x, spot.y, spot), hit: undefined, newId: `n${id}` })),
    spots.map((spot): HandEvent => ({ type: 'move', at: pointer(spot.x, spot.y, spot) })),
    fc
      .tuple(spots, fc.boolean())
      .map(([spot, isOutside]): HandEvent => ({ type: 'release', at: pointer(spot.x, spot.y, spot), isOutside })),
  );
  fc.assert(
    fc.property(fc.array(events, { maxLength: 40 }), (list) => {
      const play = new Play();
      for (const event of list) {
        const before = play.drawings;
        play.do(event);
        if (event.type !== 'release') expect(play.drawings).toBe(before);
        for (const { tool, points } of play.drawings) expect(points).toHaveLength(ANCHORS[tool]);
        const held = inHand(play.hand, style);
        if (held !== undefined) expect(held.points.length).toBeLessThanOrEqual(ANCHORS[held.tool]);
      }
    }),
    { seed: 51, numRuns: 300 },
  );
});
