import { onDemand } from '@kontor/ui/on-demand';
import type { ArrangedDeskProps } from './arranged-desk.tsx';

function Waiting() {
  return <div className="min-h-0 flex-1 bg-s1" />;
}

/** The panels as they were arranged; the screen as it always was does without this code. */
export const { Part: ArrangedDesk } = onDemand<ArrangedDeskProps>(async () => (await import('./arranged-desk.tsx')).ArrangedDesk, Waiting);
