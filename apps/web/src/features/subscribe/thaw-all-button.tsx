import { Button } from '@kontor/ui/button';
import { toast } from '@kontor/ui/toast-list';
import { Snowflake } from 'lucide-react';
import { useIcoHoldings } from '../../data/ico-account.ts';
import { useWords } from '../../i18n/words.ts';
import { useThawAll } from './use-subscribe.ts';

interface ThawAllButtonProps {
  readonly size: 36 | 48;
}

/** Moves everything that is released and not yet claimed, of all coins; pressed again it does no harm. Where nothing is ready it rests. */
export function ThawAllButton({ size }: ThawAllButtonProps) {
  const words = useWords('subscribe');
  const { holdings } = useIcoHoldings();
  const sender = useThawAll();
  const ready = [...holdings.values()].filter(({ claimable }) => /[1-9]/.test(claimable));
  const thaw = async (): Promise<void> => {
    const result = await sender.send({});
    if (result === undefined) return;
    if (result.kind !== 'done') toast.error(result.message);
    // What was refused of it stays ready.
    else if (!result.answer.repeated && ready.some(({ item }) => !result.answer.items.includes(item))) toast.info(words('thaw.partly'));
    else toast.success(words('thaw.done'));
  };
  return (
    <Button
      variant={ready.length > 0 ? 'primary' : 'secondary'}
      size={size}
      isDisabled={ready.length === 0 && !sender.sending}
      sending={sender.sending}
      onPress={() => void thaw()}
    >
      <Snowflake size={16} strokeWidth={1.5} aria-hidden />
      {words('thaw.everything')}
    </Button>
  );
}
