import type { ReactNode } from 'react';

/** One strip of the workshop: a name and what it shows. */
export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-4 border-t border-hairline py-5 md:grid-cols-[112px_minmax(0,1fr)]">
      <h2 className="text-12 text-text-2">{title}</h2>
      <div className="flex min-w-0 flex-col gap-4">{children}</div>
    </section>
  );
}

/** A row of samples that wraps. */
export function Samples({ children }: { readonly children: ReactNode }) {
  return <div className="flex min-w-0 flex-wrap items-center gap-3">{children}</div>;
}
