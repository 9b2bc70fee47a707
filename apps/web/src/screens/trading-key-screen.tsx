import { TradingKeys } from '../features/trading-keys/trading-keys.tsx';
import { UserFrame } from '../features/user-menu/user-frame.tsx';
import { useWords } from '../i18n/words.ts';

/** Keys of the trading API: made, changed, switched off and deleted. */
export function TradingKeyScreen() {
  const words = useWords('trading-keys');
  return (
    <UserFrame title={words('title')}>
      <TradingKeys />
    </UserFrame>
  );
}
