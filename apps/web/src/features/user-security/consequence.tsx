import { TriangleAlert } from 'lucide-react';
import { useWords } from '../../i18n/words.ts';

interface ConsequenceProps {
  /** What else follows; without it, the end of every session and the hold of 24 hours (rules 7.3, 7.4). */
  readonly text?: string;
}

/** What follows from a change, said before it is made. */
export function Consequence({ text }: ConsequenceProps) {
  const words = useWords('security');
  return (
    <p className="flex items-start gap-3 rounded-control border border-warn/60 px-3 py-2 text-13">
      <TriangleAlert size={16} strokeWidth={1.5} aria-hidden className="mt-0.5 shrink-0 text-warn" />
      {text ?? words('change.consequence')}
    </p>
  );
}
