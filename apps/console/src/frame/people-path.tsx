/** Who has done what for something that needs several: a line with two or three stops, and the dot where it is now. */

export type Stop = 'past' | 'here' | 'ahead';

const DOTS: Readonly<Record<Stop, string>> = {
  past: 'bg-text',
  here: 'bg-iris',
  ahead: 'bg-s1 shadow-[inset_0_0_0_1px_var(--color-control)]',
};

export interface Person {
  readonly name: string;
  readonly does: string;
  readonly stop: Stop;
}

type Place = 'first' | 'middle' | 'last';
const WORDS: Readonly<Record<Place, string>> = {
  first: 'min-w-0 text-left',
  middle: 'min-w-0 text-center',
  last: 'min-w-0 text-right',
};
const SPOTS: Readonly<Record<Place, string>> = {
  first: 'absolute top-0 left-0 bg-s1 p-[3px] pl-0',
  middle: 'absolute top-0 left-1/2 -translate-x-1/2 bg-s1 p-[3px]',
  last: 'absolute top-0 right-0 bg-s1 p-[3px] pr-0',
};

/** Two stops or three. */
export function PeoplePath({ stops }: { readonly stops: readonly Person[] }) {
  const last = stops.length - 1;
  return (
    <ol className={stops.length === 2 ? 'grid grid-cols-2' : 'grid grid-cols-3'}>
      {stops.map(({ name, does, stop }, index) => {
        const place: Place = index === 0 ? 'first' : index === last ? 'last' : 'middle';
        return (
          // oxlint-disable-next-line react/no-array-index-key -- a place on the way.
          <li key={index} {...(stop === 'here' ? { 'aria-current': 'step' } : {})} className={WORDS[place]}>
            <span aria-hidden className="relative block h-3.5">
              {index > 0 && <Way stop={stop} part={place === 'middle' ? 'left' : 'whole'} />}
              {index < last && <Way stop={stops[index + 1]?.stop ?? 'ahead'} part={place === 'middle' ? 'right' : 'whole'} />}
              <span className={SPOTS[place]}>
                <span className={`block size-2 rounded-full ${DOTS[stop]}`} />
              </span>
            </span>
            <span className={stop === 'ahead' ? 'block truncate text-text-2' : 'block truncate font-semibold text-text'}>{name}</span>
            <span className="block text-11 text-text-2">{does}</span>
          </li>
        );
      })}
    </ol>
  );
}

const PARTS = { whole: 'inset-x-0', left: 'left-0 right-1/2', right: 'left-1/2 right-0' } as const;

/** What of the way between two stops lies under one of them: done is a line, not yet is dotted. */
function Way({ stop, part }: { readonly stop: Stop; readonly part: keyof typeof PARTS }) {
  return (
    <span
      className={
        stop === 'ahead'
          ? `absolute top-1.5 border-t border-dotted border-control ${PARTS[part]}`
          : `absolute top-1.5 border-t border-text ${PARTS[part]}`
      }
    />
  );
}
