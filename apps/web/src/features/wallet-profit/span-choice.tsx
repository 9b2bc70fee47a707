import { Segment } from '@kontor/ui/segment';
import { useAccountName } from '../../data/account-names.ts';
import { useWords } from '../../i18n/words.ts';
import { PERIODS, VIEWS } from './profit-period.ts';
import type { Period, View } from './profit-period.ts';

const PERIOD_WORDS = { month: 'month', '7d': 'd7', '30d': 'd30', '90d': 'd90' } as const;

interface ViewChoiceProps {
  readonly view: View;
  readonly onView: (view: View) => void;
}

/** Whose figures: all accounts together, or one in which trades are closed. */
export function ViewChoice({ view, onView }: ViewChoiceProps) {
  const words = useWords('profit');
  const name = useAccountName();
  return (
    <Segment
      variant="chips"
      label={words('account')}
      items={VIEWS.map((id) => ({ id, label: id === 'all' ? words('all') : name(id) }))}
      selected={view}
      onSelect={(id) => onView(VIEWS.find((each) => each === id) ?? view)}
    />
  );
}

interface PeriodChoiceProps {
  readonly period: Period;
  readonly onPeriod: (period: Period) => void;
}

/** How far back. */
export function PeriodChoice({ period, onPeriod }: PeriodChoiceProps) {
  const words = useWords('profit');
  return (
    <Segment
      variant="chips"
      label={words('period')}
      items={PERIODS.map((id) => ({ id, label: words(PERIOD_WORDS[id]) }))}
      selected={period}
      onSelect={(id) => onPeriod(PERIODS.find((each) => each === id) ?? period)}
    />
  );
}
