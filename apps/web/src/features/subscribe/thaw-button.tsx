import { Button } from '@kontor/ui/button';
import { toast } from '@kontor/ui/toast-list';
import type { IcoHolding } from '../../data/ico-state.ts';
import { useWords } from '../../i18n/words.ts';
import { useThaw } from './use-subscribe.ts';
import { useSaleWords } from './use-sale-words.ts';

interface ThawButtonProps {
  readonly holding: IcoHolding;
  /** In a row of a table: only the word. */
  readonly isSmall?: boolean;
}

/** Moves everything that is released and not yet claimed; pressed again it does no harm. Where nothing is ready it rests. */
export function ThawButton({ holding, isSmall = false }: ThawButtonProps) {
  const words = useWords('subscribe');
  const figures = useSaleWords();
  const sender = useThaw();
  const isReady = /[1-9]/.test(holding.claimable);
  const thaw = async (): Promise<void> => {
    const result = await sender.send({ item: holding.item });
    if (result?.kind === 'done') toast.success(words('thaw.done'));
    else if (result !== undefined) toast.error(result.message);
  };
  return (
    <Button
      variant={isReady ? 'primary' : 'secondary'}
      size={isSmall ? 28 : 36}
      isDisabled={!isReady && !sender.sending}
      sending={sender.sending}
      {...(isSmall ? { 'aria-label': words('thaw.of', { symbol: holding.symbol }) } : {})}
      onPress={() => void thaw()}
    >
      {isSmall || !isReady
        ? words('thaw.action')
        : words('thaw.amount', { amount: figures.own(`${figures.exact(holding.claimable)} ${holding.symbol}`) })}
    </Button>
  );
}
