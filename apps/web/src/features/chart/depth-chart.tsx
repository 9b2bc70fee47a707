import { useEffect, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { Depth } from '../../data/depth-store.ts';
import type { LadderGrid } from '../../data/book-ladder.ts';
import { drawnFigure } from '../../data/figures.ts';
import { useWords } from '../../i18n/words.ts';
import { useChartInk, withAlpha } from './chart-ink.ts';
import type { ChartInk } from './chart-ink.ts';
import { depthScene, stepAt } from './depth-scene.ts';
import type { DepthScene, DepthStep } from './depth-scene.ts';

interface DepthChartProps {
  readonly depth: Depth;
  readonly grid: LadderGrid;
  readonly locale: string;
  readonly base: string;
  readonly quote: string;
}

/** Height of the axis below, and room above the highest step, px. */
const AXIS = 24;
const HEAD = 32;

const SUM_DECIMALS = 3;

/** How much waits up to each price, both sides from the middle outwards; read out under the pointer, and by arrow keys. */
export function DepthChart({ depth, grid, locale, base, quote }: DepthChartProps) {
  const t = useWords('trade');
  const canvas = useRef<HTMLCanvasElement>(null);
  const ink = useChartInk();
  /** The price that is read out. */
  const [price, setPrice] = useState<number>();
  const scene = useMemo(() => depthScene(depth, grid), [depth, grid]);
  useEffect(() => {
    if (canvas.current !== null && scene !== undefined) drawDepth(canvas.current, scene, grid, locale, ink);
  }, [scene, grid, locale, ink]);
  if (scene === undefined) return null;
  const step = price === undefined ? undefined : stepAt(scene, price);
  const at = step === undefined ? -1 : scene.steps.indexOf(step);
  const words =
    step === undefined
      ? ''
      : t('chart.depthAt', {
          side: t(step.side === 'bid' ? 'chart.depthBids' : 'chart.depthAsks'),
          price: drawnFigure(step.price, grid.priceDecimals, locale),
          sum: drawnFigure(step.sum, SUM_DECIMALS, locale),
          base,
          value: drawnFigure(step.value, 2, locale),
          quote,
        });
  const move = (event: KeyboardEvent): void => {
    const by = { ArrowLeft: -1, ArrowRight: 1, PageDown: -10, PageUp: 10, Home: -scene.steps.length, End: scene.steps.length }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const from = at < 0 ? scene.steps.findIndex(({ side }) => side === 'ask') : at;
    setPrice(scene.steps[Math.min(scene.steps.length - 1, Math.max(0, from + by))]?.price);
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={t('chart.depthKeys')}
      aria-valuemin={0}
      aria-valuemax={scene.steps.length - 1}
      aria-valuenow={Math.max(0, at)}
      aria-valuetext={words}
      onKeyDown={move}
      onPointerMove={({ clientX, currentTarget }) => {
        const { left, width } = currentTarget.getBoundingClientRect();
        setPrice(scene.middle + ((clientX - left) / width - 0.5) * 2 * scene.reach);
      }}
      onPointerLeave={() => setPrice(undefined)}
      className="relative size-full focus-ring-inside"
    >
      <canvas ref={canvas} aria-hidden className="size-full" />
      {step !== undefined && <Readout scene={scene} step={step} words={words} />}
    </div>
  );
}

/** A line at the level, and what waits up to it. */
function Readout({ scene, step, words }: { readonly scene: DepthScene; readonly step: DepthStep; readonly words: string }) {
  const share = 50 + ((step.price - scene.middle) / scene.reach) * 50;
  return (
    <div aria-hidden className="pointer-events-none absolute inset-0" data-depth-readout>
      <div className="absolute top-0 w-px bg-text-3" style={{ left: `${share}%`, bottom: AXIS }} />
      <div
        className="absolute top-2 rounded-sm bg-s2 px-2 py-1 text-11 whitespace-nowrap text-text shadow-float"
        style={share < 50 ? { left: `calc(${share}% + 8px)` } : { right: `calc(${100 - share}% + 8px)` }}
      >
        {words}
      </div>
    </div>
  );
}

function drawDepth(
  canvas: HTMLCanvasElement,
  { steps, middle, reach, most }: DepthScene,
  grid: LadderGrid,
  locale: string,
  ink: ChartInk,
): void {
  const { width, height } = canvas.getBoundingClientRect();
  const ratio = devicePixelRatio;
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  const context = canvas.getContext('2d');
  if (context === null || width === 0) return;
  context.scale(ratio, ratio);
  const floor = height - AXIS;
  const x = (price: number): number => width / 2 + ((price - middle) / reach) * (width / 2);
  const y = (sum: number): number => floor - (sum / most) * (floor - HEAD);
  drawSide(context, steps.filter(({ side }) => side === 'bid').toReversed(), ink.up, x, y, floor);
  drawSide(
    context,
    steps.filter(({ side }) => side === 'ask'),
    ink.down,
    x,
    y,
    floor,
  );
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
  context.fillText(drawnFigure(most, SUM_DECIMALS, locale), width - 8, y(most) - 6);
}

function drawSide(
  context: CanvasRenderingContext2D,
  list: readonly DepthStep[],
  color: string,
  x: (price: number) => number,
  y: (sum: number) => number,
  floor: number,
): void {
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
