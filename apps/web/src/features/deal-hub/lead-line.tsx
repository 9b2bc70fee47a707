import { useLayoutEffect, useRef, useState } from 'react';

/** Width of the dot, px. */
const DOT = 9;

interface Way {
  readonly buttonX: number;
  readonly rowY: number;
  readonly edgeX: number;
  readonly fieldX: number;
  readonly fieldY: number;
}

/** The line from the chosen offer to the price of the ticket, drawn only while the row is on the page; measured, because both move with what stands above them. */
export function LeadLine({ advert }: { readonly advert: string | undefined }) {
  const place = useRef<SVGSVGElement>(null);
  const [way, setWay] = useState<Way>();
  useLayoutEffect(() => {
    const page = place.current?.parentElement;
    if (page === null || page === undefined) return undefined;
    const measure = (): void => {
      const button = page.querySelector(`[data-offer="${advert ?? ''}"] button`)?.getBoundingClientRect();
      const field = page.querySelector('[data-lead=price]')?.getBoundingClientRect();
      const edge = page.querySelector('aside')?.getBoundingClientRect();
      const origin = page.getBoundingClientRect();
      const found =
        button === undefined || field === undefined || edge === undefined
          ? undefined
          : {
              buttonX: button.right - origin.left,
              rowY: button.top + button.height / 2 - origin.top,
              edgeX: edge.left - origin.left,
              fieldX: field.left - origin.left,
              fieldY: field.top + field.height / 2 - origin.top,
            };
      setWay((known) => (JSON.stringify(known) === JSON.stringify(found) ? known : found));
    };
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(page);
    for (const part of page.querySelectorAll('table, aside, form')) watcher.observe(part);
    return () => watcher.disconnect();
  });
  return (
    <svg ref={place} aria-hidden className="pointer-events-none absolute inset-0 size-full overflow-visible forced-color-adjust-none">
      {way !== undefined && (
        <>
          <path
            d={`M${way.buttonX} ${way.rowY}H${way.edgeX}V${way.fieldY}H${way.fieldX}`}
            fill="none"
            strokeWidth={1}
            className="stroke-text"
          />
          <circle cx={way.fieldX} cy={way.fieldY} r={DOT / 2} strokeWidth={2} className="fill-iris stroke-s1" />
        </>
      )}
    </svg>
  );
}
