import type { SecondsContract } from './seconds-state.ts';
import { useWords } from '../i18n/words.ts';

/** What a contract came to, in a word that is as strong for a loss as for a win. Why one is void is said with it. */
export function ResultWord({
  contract: { result, settle_info: info },
}: {
  readonly contract: Pick<SecondsContract, 'result' | 'settle_info'>;
}) {
  const words = useWords('seconds');
  if (result === null) return null;
  return <span title={info.void_reason === null ? undefined : words(`void.${info.void_reason}`)}>{words(`result.${result}`)}</span>;
}
