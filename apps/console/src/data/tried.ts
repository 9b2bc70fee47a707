import { toast } from '@kontor/ui/toast-list';
import { sentenceOf } from './call-server.ts';

/** Does something and gives whether it was done; what it was refused with is said. */
export async function tried(act: () => Promise<void>): Promise<boolean> {
  try {
    await act();
    return true;
  } catch (error) {
    toast.error(sentenceOf(error));
    return false;
  }
}
