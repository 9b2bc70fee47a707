/** A page of the console: its head, what it lists, and beside it the panel of what is open. */
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { say } from '../i18n/words.ts';

interface PageProps {
  readonly title: string;
  /** After the title: filters. */
  readonly beside?: ReactNode;
  /** At the end of the head: one action. */
  readonly action?: ReactNode;
  /** The panel of what is open. */
  readonly panel?: ReactNode;
  readonly children: ReactNode;
}

export function Page({ title, beside, action, panel, children }: PageProps) {
  useEffect(() => {
    document.title = say('shell.title', { page: title });
  }, [title]);
  return (
    <div
      className={
        panel === undefined
          ? 'h-full min-h-0 overflow-y-auto'
          : 'h-full min-h-0 overflow-y-auto xl:grid xl:grid-cols-[minmax(0,1fr)_456px] xl:overflow-hidden'
      }
    >
      <div className="flex min-w-0 flex-col xl:h-full xl:min-h-0 xl:overflow-y-auto">
        <div className="flex min-h-12 shrink-0 flex-wrap items-center gap-x-6 gap-y-1 border-b border-hairline px-4 py-1">
          <h1 className="text-16 font-bold text-text">{title}</h1>
          {beside}
          {action !== undefined && <div className="ml-auto">{action}</div>}
        </div>
        {children}
      </div>
      {panel}
    </div>
  );
}

interface PanelProps {
  readonly title: ReactNode;
  /** Names it for screen readers. */
  readonly label: string;
  /** At the end of its head: its state. */
  readonly state?: ReactNode;
  /** What one does with it, at its foot. */
  readonly foot?: ReactNode;
  /** Rises when something was done: the focus comes to the head, since what was pressed is gone. */
  readonly done?: number;
  readonly children: ReactNode;
}

export function Panel({ title, label, state, foot, done = 0, children }: PanelProps) {
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (done > 0) head.current?.focus();
  }, [done]);
  return (
    <aside aria-label={label} className="flex min-w-0 flex-col border-hairline max-xl:border-t xl:h-full xl:min-h-0 xl:border-l">
      <div className="flex min-h-12 shrink-0 items-center justify-between gap-3 border-b border-hairline px-4">
        <h2 ref={head} tabIndex={-1} className="min-w-0 truncate text-12 font-bold text-text focus-ring">
          {title}
        </h2>
        {state}
      </div>
      <div
        className="grid min-h-0 flex-1 content-start gap-6 overflow-y-auto p-4 focus-ring-inside"
        role="group"
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a frame that scrolls must be reachable by keyboard.
        tabIndex={0}
      >
        {children}
      </div>
      {foot !== undefined && <div className="grid shrink-0 gap-3 border-t border-hairline p-4">{foot}</div>}
    </aside>
  );
}

/** A part of a panel or page with a title of its own. */
export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="grid min-w-0 gap-2">
      <h3 className="text-12 font-bold text-text">{title}</h3>
      {children}
    </section>
  );
}

/** Names at the start, values at the end, line by line. */
export function Facts({ rows }: { readonly rows: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="grid gap-1">
      {rows.map(([name, value]) => (
        <div key={name} className="flex justify-between gap-4">
          <dt className="shrink-0 text-text-2">{name}</dt>
          <dd className="min-w-0 text-right font-semibold wrap-anywhere text-text">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
