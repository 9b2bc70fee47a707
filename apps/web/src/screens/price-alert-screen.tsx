import { PriceAlerts } from '../features/price-alerts/price-alerts.tsx';
import { UserFrame } from '../features/user-menu/user-frame.tsx';
import { useWords } from '../i18n/words.ts';

/** Alerts on prices: set, changed, switched off and deleted. */
export function PriceAlertScreen() {
  const words = useWords('price-alerts');
  return (
    <UserFrame title={words('title')}>
      <PriceAlerts />
    </UserFrame>
  );
}
