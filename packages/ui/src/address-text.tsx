import { addressEnds, addressGroups, addressHead } from './address-parts.ts';
import { classNames } from './class-names.ts';

/** Props of AddressText and of GroupedAddress. */
export interface AddressTextProps {
  readonly address: string;
  readonly className?: string;
}

/** A whole address in one text that can be copied, its first and last letters strong: those that people compare. */
export function AddressText({ address, className }: AddressTextProps) {
  const [start, middle, end] = addressEnds(address);
  return (
    <span className={classNames('font-mono break-all text-text-2', className)}>
      <strong className="font-bold text-text">{start}</strong>
      {middle}
      <strong className="font-bold text-text">{end}</strong>
    </span>
  );
}

/** Props of GroupedAddress. */
export interface GroupedAddressProps extends AddressTextProps {
  /** Places of letters, counted behind the head, that are marked: where it differs from another one. */
  readonly marked?: ReadonlySet<number>;
}

/** A whole address in groups of four, the first two and the last two strong, for comparing it group by group. */
export function GroupedAddress({ address, marked, className }: GroupedAddressProps) {
  const groups = addressGroups(address);
  const head = addressHead(address);
  return (
    <span className={classNames('flex gap-x-2 font-mono text-13 text-text-2', className)}>
      {/* Read as one word, as it is copied. */}
      <span className="sr-only">{address}</span>
      {head !== '' && (
        <span aria-hidden className="text-text-3">
          {head}
        </span>
      )}
      <span aria-hidden className="grid min-w-0 grid-cols-5 gap-x-4 sm:gap-x-6">
        {groups.map((group, index) => (
          <span
            // oxlint-disable-next-line react/no-array-index-key -- places, not things.
            key={index}
            className={classNames('w-[4ch]', (index < 2 || index >= groups.length - 2) && 'font-bold text-text')}
          >
            {marked === undefined
              ? group
              : Array.from(group, (letter, place) => (
                  // oxlint-disable-next-line react/no-array-index-key -- places, not things.
                  <span key={place} className={marked.has(index * 4 + place) ? 'bg-warn/25 font-bold text-warn underline' : undefined}>
                    {letter}
                  </span>
                ))}
          </span>
        ))}
      </span>
    </span>
  );
}
