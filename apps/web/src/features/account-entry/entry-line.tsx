import { useWords } from '../../i18n/words.ts';

interface EntryLineProps {
  readonly title: string;
  /** Words of both steps. */
  readonly steps: readonly [string, string];
  readonly step: 1 | 2;
}

/**
 * The meridian of a registration or a recovery: the title stands on it, the dot at the present step. From 1024 px on it crosses the page
 * to the column of the form; on narrower pages it lies above the title.
 */
export function EntryLine({ title, steps, step }: EntryLineProps) {
  const words = useWords('entry');
  const isFirst = step === 1;
  return (
    <div className="relative [--form-end:max(32px,calc(50%_-_440px))] [--form:400px]">
      <span aria-hidden className="absolute inset-x-0 top-4 h-px bg-hairline lg:top-[17px]" />
      <span
        aria-hidden
        className={`absolute top-4 left-0 h-px bg-text lg:top-[17px] ${isFirst ? 'right-1/2 lg:right-[calc(var(--form-end)+var(--form))]' : 'right-6 lg:right-(--form-end)'}`}
      />
      <EntryDot isHere={isFirst} isDone={!isFirst} className="left-1/2 lg:right-[calc(var(--form-end)+var(--form)-8px)] lg:left-auto" />
      <EntryDot isHere={!isFirst} isDone={false} className="right-4 lg:right-(--form-end)" />
      <div className="mx-auto max-w-page px-4 pt-9 lg:px-8 lg:pt-0 xl:px-0">
        <h1 className="relative text-28 leading-9 font-bold lg:inline-block lg:bg-bg lg:px-4 lg:-ms-4">{title}</h1>
      </div>
      <ol className="absolute right-4 top-7 flex justify-between text-12 lg:right-(--form-end) lg:top-8 lg:w-(--form) max-lg:hidden">
        {steps.map((name, index) => (
          <li
            key={name}
            aria-current={index + 1 === step ? 'step' : undefined}
            className={index + 1 === step ? 'font-semibold' : 'text-text-2'}
          >
            {words('stepOf', { step: index + 1, name })}
          </li>
        ))}
      </ol>
    </div>
  );
}

function EntryDot({ isHere, isDone, className }: { readonly isHere: boolean; readonly isDone: boolean; readonly className: string }) {
  return (
    <span
      aria-hidden
      className={`absolute top-[9px] flex size-3.5 items-center justify-center rounded-full bg-bg lg:top-[10px] ${className}`}
    >
      <span
        className={
          isHere ? 'size-2 rounded-full bg-iris' : isDone ? 'size-2 rounded-full bg-text' : 'size-2.5 rounded-full border border-control'
        }
      />
    </span>
  );
}
