import { Fragment } from 'react';

/** Props of RingedText. */
export interface RingedTextProps {
  /** Words in which `Ⓢ` may stand, as in `USDⓈ-M`. */
  readonly text: string;
}

/**
 * Words with a drawn `Ⓢ`: our font has none, and what systems put in its place is of another size. Screen readers and the
 * clipboard get the character itself.
 */
export function RingedText({ text }: RingedTextProps) {
  const [first = '', ...others] = text.split('Ⓢ');
  if (others.length === 0) return first;
  return (
    <>
      {first}
      {others.map((part, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the parts of one text have no other name and never move.
        <Fragment key={at}>
          <span className="relative inline-block size-[1em] align-[-0.12em]">
            <span className="absolute inset-0 overflow-hidden opacity-0">Ⓢ</span>
            <svg viewBox="0 0 12 12" fill="none" stroke="currentColor" aria-hidden className="absolute inset-0 size-full">
              <circle cx="6" cy="6" r="5.4" strokeWidth="0.9" />
              <path d="M7.9 4.5C7.6 3.8 6.9 3.5 6 3.5c-1.1 0-1.9.5-1.9 1.3 0 1.8 3.8.7 3.8 2.5 0 .8-.8 1.3-1.9 1.3-1 0-1.8-.4-2-1.1" strokeWidth="1" strokeLinecap="round" />
            </svg>
          </span>
          {part}
        </Fragment>
      ))}
    </>
  );
}
