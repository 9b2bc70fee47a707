import { Check, CircleAlert, Info, X } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';

import { classNames } from './class-names.ts';
import { dismissToast, onToastChange, toastEntries, type ToastDurations, type ToastEntry } from './toast-list.ts';

/** Props of Toaster. */
export interface ToasterProps {
  readonly durations: ToastDurations;
  /** Names the region for screen readers. */
  readonly label: string;
  readonly closeLabel: string;
}

/**
 * Shows the toasts; stands once in the page. Each is read aloud: errors at once, the rest when the reader pauses. The
 * clock stands still while the pointer or the focus is on any of them.
 */
export function Toaster({ durations, label, closeLabel }: ToasterProps) {
  const entries = useSyncExternalStore(onToastChange, toastEntries, toastEntries);
  const [paused, setPaused] = useState(false);
  const isPaused = paused && entries.length > 0;
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the pointer and the focus only stop the clock. */}
      <div
        role="region"
        aria-label={label}
        className="pointer-events-none fixed inset-x-0 top-14 z-60 flex flex-col items-center gap-2 px-4 sm:right-4 sm:left-auto sm:items-end sm:px-0"
        onPointerEnter={() => setPaused(true)}
        onPointerLeave={() => setPaused(false)}
        onFocus={() => setPaused(true)}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) setPaused(false);
        }}
      >
        {entries.map((entry) => (
          <ToastCard key={entry.id} entry={entry} durationMs={durations[entry.kind]} paused={isPaused} closeLabel={closeLabel} />
        ))}
      </div>
      <Announcer kind="polite" entries={entries.filter((entry) => entry.kind !== 'error')} />
      <Announcer kind="assertive" entries={entries.filter((entry) => entry.kind === 'error')} />
    </>
  );
}

interface ToastCardProps {
  readonly entry: ToastEntry;
  readonly durationMs: number;
  readonly paused: boolean;
  readonly closeLabel: string;
}

const icons = { info: Info, success: Check, error: CircleAlert } as const;
const tones = { info: 'text-info', success: 'text-good', error: 'text-bad' } as const;

function ToastCard({ entry, durationMs, paused, closeLabel }: ToastCardProps) {
  useEffect(() => {
    if (paused) return undefined;
    const timer = setTimeout(() => dismissToast(entry.id), durationMs);
    return () => clearTimeout(timer);
  }, [entry.id, durationMs, paused]);
  const Icon = icons[entry.kind];
  return (
    <div className="pointer-events-auto flex w-full max-w-75 animate-popover items-start gap-3 rounded-card bg-s1 p-3 text-13 shadow-float">
      <Icon size={20} strokeWidth={1.5} aria-hidden className={classNames('shrink-0', tones[entry.kind])} />
      <div className="min-w-0 flex-1">
        <div className="font-semibold text-text">{entry.title}</div>
        {entry.text !== undefined && <div className="text-text-2">{entry.text}</div>}
        {entry.action !== undefined && (
          <button
            type="button"
            onClick={() => {
              entry.action?.run();
              dismissToast(entry.id);
            }}
            className="relative mt-1 cursor-pointer rounded-sm font-semibold text-iris focus-ring hit-44 hover:underline"
          >
            {entry.action.label}
          </button>
        )}
      </div>
      <button
        type="button"
        aria-label={closeLabel}
        onClick={() => dismissToast(entry.id)}
        className="relative -mt-1 -mr-1 flex size-6 shrink-0 cursor-pointer items-center justify-center rounded-sm text-text-2 focus-ring-inside hit-44 hover:bg-s2 hover:text-text"
      >
        <X size={16} strokeWidth={1.5} aria-hidden />
      </button>
    </div>
  );
}

/** The last words stay, so that a screen reader that comes late still finds them. */
function Announcer({ kind, entries }: { readonly kind: 'polite' | 'assertive'; readonly entries: readonly ToastEntry[] }) {
  const last = entries.at(-1);
  const [said, setSaid] = useState(last);
  if (last !== undefined && last.id !== said?.id) setSaid(last);
  return (
    <div role={kind === 'assertive' ? 'alert' : 'status'} aria-live={kind} className="sr-only">
      {said === undefined ? '' : said.text === undefined ? said.title : `${said.title}. ${said.text}`}
    </div>
  );
}
