/** One press of peer trade at a time: it is sent, what came of it is told, and the page is asked again. */
import { useState } from 'react';
import { toast } from '@kontor/ui/toast-list';
import { noteOwnChange } from './account-stream.ts';
import { tellFailure } from './tell-failure.ts';

interface Act {
  readonly isSending: boolean;
  /** Gives whether it was done. The exchange does each of these once, however often it is sent. */
  readonly run: (send: () => Promise<{ readonly sequence: number }>, done: string) => Promise<boolean>;
  readonly failure: string;
}

export function useDealAct(onChanged: () => void): Act {
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState('');
  const run: Act['run'] = async (send, done) => {
    if (isSending) return false;
    setSending(true);
    setFailure('');
    try {
      const { sequence } = await send();
      noteOwnChange(sequence);
      toast.success(done);
      return true;
    } catch (error) {
      setFailure(tellFailure(error));
      return false;
    } finally {
      setSending(false);
      onChanged();
    }
  };
  return { isSending, run, failure };
}
