/** What a chain calls things by: to read, to copy whole, and where there is such a place, to look at there. */
import { shortAddress } from '@kontor/ui/address-parts';
import { CopyButton } from '@kontor/ui/copy-button';
import { toast } from '@kontor/ui/toast-list';
import { ExternalLink } from 'lucide-react';
import { useWords } from '../i18n/words.ts';

/** Leads to a page of somebody else's; nothing where there is none. */
export function ExplorerLink({ href }: { readonly href: string | undefined }) {
  const words = useWords('funds');
  if (href === undefined) return null;
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={words('explorer')}
      className="focus-ring relative inline-flex size-7 shrink-0 items-center justify-center rounded-control text-text-2 hit-44 hover:text-text"
    >
      <ExternalLink size={16} strokeWidth={1.5} aria-hidden />
    </a>
  );
}

interface TransactionIdProps {
  readonly txid: string;
  /** Where it can be looked at; undefined where there is no such place. */
  readonly explorer: string | undefined;
}

/** A transaction's number in short. */
export function TransactionId({ txid, explorer }: TransactionIdProps) {
  const words = useWords('funds');
  const shell = useWords('shell');
  return (
    <span className="inline-flex items-center gap-1 text-12 text-text">
      <span data-txid={txid} className="font-mono" title={txid}>
        {shortAddress(txid)}
      </span>
      <CopyButton
        text={txid}
        label={words('copyTransaction')}
        copiedLabel={shell('user.copied')}
        onFail={() => toast.error(shell('user.copyFailed'))}
        className="-my-2"
      />
      <ExplorerLink href={explorer} />
    </span>
  );
}

interface ChainAddressProps {
  readonly address: string;
  /** Where it can be looked at; undefined where there is no such place. */
  readonly explorer: string | undefined;
}

/** An address, all of it. */
export function ChainAddress({ address, explorer }: ChainAddressProps) {
  const words = useWords('funds');
  const shell = useWords('shell');
  return (
    <span className="inline-flex items-center gap-1 text-12 text-text">
      <span className="min-w-0 font-mono wrap-anywhere">{address}</span>
      <CopyButton
        text={address}
        label={words('copyAddress')}
        copiedLabel={shell('user.copied')}
        onFail={() => toast.error(shell('user.copyFailed'))}
        className="-my-2"
      />
      <ExplorerLink href={explorer} />
    </span>
  );
}
