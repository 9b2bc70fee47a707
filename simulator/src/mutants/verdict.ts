/**
 * What became of a planted bug. BROKEN says nothing about the checks, for the bug was never judged: its program was killed,
 * hung, ran out of memory or did not load. It is an error of the run, as a survivor is.
 */
export type Verdict =
  | { readonly kind: 'caught'; readonly by: string; readonly after: string }
  | { readonly kind: 'survived'; readonly after: string }
  | { readonly kind: 'broken'; readonly why: string };

/** A verdict as a row of the printed table. */
export function rowOf(name: string, verdict: Verdict): string {
  const [outcome, after] =
    verdict.kind === 'caught' ? [verdict.by, verdict.after] : verdict.kind === 'survived' ? ['NOBODY', verdict.after] : ['BROKEN', ''];
  const row = `${name.padEnd(70)} ${outcome.slice(0, 44).padEnd(44)} ${after}`.trimEnd();
  return verdict.kind === 'broken' ? `${row}\n  ${verdict.why.replaceAll('\n', '\n  ')}` : row;
}

/** How a child process ended that should have judged and did not. */
export function endOf(code: number | null, signal: NodeJS.Signals | null, complaint: string): string {
  const end = signal === null ? `ended with code ${code}` : `was killed by ${signal}`;
  const words = complaint.trim().split('\n').slice(-6).join('\n');
  return words === '' ? `its program ${end}` : `its program ${end}: ${words}`;
}
