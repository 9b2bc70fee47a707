import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';

import { Button, type ButtonSize, type ButtonVariant } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { toast } from './toast-list.ts';

/** Props of CopyButton. */
export interface CopyButtonProps {
  /** What is copied. */
  readonly text: string;
  readonly label: string;
  /** Said and shown after it has been copied. */
  readonly copiedLabel: string;
  /** Called when the browser refuses the clipboard. */
  readonly onFail?: () => void;
  /** A button with words; otherwise only an icon. */
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  readonly className?: string;
}

const confirmMs = 1500;

/** Copies a text and says that it did. */
export function CopyButton({ text, label, copiedLabel, onFail, variant, size = 36, className }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), confirmMs);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = (): void => {
    // Where the page did not come over TLS there is no clipboard.
    const clipboard: Clipboard | undefined = globalThis.isSecureContext ? navigator.clipboard : undefined;
    if (clipboard === undefined) return onFail?.();
    clipboard.writeText(text).then(
      () => {
        setCopied(true);
        // Beside a picture alone there is no room for words.
        if (variant === undefined) toast.success(copiedLabel);
      },
      () => onFail?.(),
    );
  };
  const Icon = copied ? Check : Copy;
  const layout = className === undefined ? {} : { className };
  return (
    <>
      {variant === undefined ? (
        <IconButton
          label={copied ? copiedLabel : label}
          icon={<Icon size={16} strokeWidth={1.5} aria-hidden />}
          onPress={copy}
          {...layout}
        />
      ) : (
        <Button variant={variant} size={size} onPress={copy} {...layout}>
          <Icon size={16} strokeWidth={1.5} aria-hidden />
          {copied ? copiedLabel : label}
        </Button>
      )}
      <span role="status" className="sr-only">
        {copied ? copiedLabel : ''}
      </span>
    </>
  );
}
