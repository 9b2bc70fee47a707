import { useEffect, useRef } from 'react';
import type { Depth } from '../../data/depth-store.ts';
import { sortedLevels } from '../../data/book-ladder.ts';
import type { LadderGrid } from '../../data/book-ladder.ts';
import { drawnFigure } from '../../data/figures.ts';
import { useChartInk, withAlpha } from './chart-ink.ts';
import type { ChartInk } from './chart-ink.ts';

interface DepthChartProps {
  readonly depth: Depth;
  readonly grid: LadderGrid;
  readonly locale: string;
  /** For screen readers. */
  readonly label: string;
}

interface Step {
  readonly price: number;
  readonly sum: number;
}

/** Share of the mid price shown on each side at most. */
const REACH = 0.05;

/** How much waits up to each price, both sides from the middle outwards. */
export function DepthChart({ depth, grid, locale, label }: DepthChartProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const ink = useChartInk();
  useEffect(() => {
    if (canvas.current !== null) drawDepth(canvas.current, depth, grid, locale, ink);
  }, [depth, grid, locale, ink]);
  return <canvas ref={canvas} role="img" aria-label={label} className="size-full" />;
}

function steps(levels: Depth['bids'], side: 'bid' | 'ask', grid: LadderGrid): readonly Step[] {
  let sum = 0;
  return sortedLevels(levels, side, grid).map(([price, quantity]) => {
    sum += Number(quantity) / 10 ** grid.quantityDecimals;
    return { price: Number(price) / 10 ** grid.priceDecimals, sum };
  });
}

function drawDepth(canvas: HTMLCanvasElement, depth: Depth, grid: LadderGrid, locale: string, ink: ChartInk): void {
  const { width, height } = canvas.getBoundingClientRect();
  const ratio = devicePixelRatio;
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  const context = canvas.getContext('2d');
  const [bids, asks] = [steps(depth.bids, 'bid', grid), steps(depth.asks, 'ask', grid)];
  const [bid, ask] = [bids[0]?.price, asks[0]?.price];
  if (context === null || width === 0 || (bid === undefined && ask === undefined)) return;
  context.scale(ratio, ratio);
  const middle = ((bid ?? ask ?? 0) + (ask ?? bid ?? 0)) / 2;
  const reach = Math.min(middle * REACH, Math.max(middle - (bids.at(-1)?.price ?? middle), (asks.at(-1)?.price ?? middle) - middle, Number(grid.tick) / 10 ** grid.priceDecimals));
  const inReach = (list: readonly Step[]): readonly Step[] => list.filter(({ price }) => Math.abs(price - middle) <= reach);
  const sides = [{ list: inReach(bids), ink: ink.up }, { list: inReach(asks), ink: ink.down }];
  const most = Math.max(...sides.map(({ list }) => list.at(-1)?.sum ?? 0), Number.MIN_VALUE);
  const floor = height - 24;
  const x = (price: number): number => width / 2 + ((price - middle) / reach) * (width / 2);
  const y = (sum: number): number => floor - (sum / most) * (floor - 32);
  for (const side of sides) drawSide(context, side.list, side.ink, x, y, floor);
  context.fillStyle = ink.text3;
  context.font = `11px ${getComputedStyle(canvas).fontFamily}`;
  context.textAlign = 'center';
  for (const share of [-0.75, -0.375, 0, 0.375, 0.75]) {
    const price = middle + share * reach;
    context.fillText(drawnFigure(price, grid.priceDecimals, locale), x(price), height - 8);
  }
  context.fillStyle = ink.hairline;
  context.fillRect(0, floor, width, 1);
  context.textAlign = 'right';
  context.fillStyle = ink.text3;
  context.fillText(drawnFigure(most, 3, locale), width - 8, y(most) - 6);
}

function drawSide(context: CanvasRenderingContext2D, list: readonly Step[], color: string, x: (price: number) => number, y: (sum: number) => number, floor: number): void {
  const [first] = list;
  if (first === undefined) return;
  context.beginPath();
  context.moveTo(x(first.price), floor);
  let before = 0;
  for (const { price, sum } of list) {
    context.lineTo(x(price), y(before));
    context.lineTo(x(price), y(sum));
    before = sum;
  }
  const end = list.at(-1) ?? first;
  context.strokeStyle = color;
  context.lineWidth = 1;
  context.stroke();
  context.lineTo(x(end.price), floor);
  context.closePath();
  context.fillStyle = withAlpha(color, 0.12);
  context.fill();
}
