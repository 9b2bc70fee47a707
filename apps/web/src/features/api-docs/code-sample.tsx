import { CopyButton } from '@kontor/ui/copy-button';
import { toast } from '@kontor/ui/toast-list';
import { useWords } from '../../i18n/words.ts';

/** Lines of a program, an answer or a command, to be copied as they stand. */
export function CodeSample({ text, label }: { readonly text: string; readonly label: string }) {
  const words = useWords('api-docs');
  return (
    <div className="relative min-w-0 rounded-card bg-s1">
      <pre
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard.
        tabIndex={0}
        role="region"
        aria-label={label}
        className="max-h-[480px] overflow-y-auto rounded-card p-4 pe-14 font-mono text-12 leading-5 whitespace-pre-wrap wrap-anywhere text-text focus-ring-inside"
        dir="ltr"
      >
        <code>{text}</code>
      </pre>
      <div className="absolute end-2 top-2 rounded-control bg-s1">
        <CopyButton text={text} label={words('copy')} copiedLabel={words('copied')} onFail={() => toast.error(words('copyFailed'))} />
      </div>
    </div>
  );
}
