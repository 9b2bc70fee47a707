import { BadgeCheck } from 'lucide-react';
import type { Offer } from '@kontor/contract/deal-advert';
import { initials } from '../data/deal-figures.ts';
import { useWords } from '../i18n/words.ts';

/** A person as others see him in peer trade. */
export type DealPeer = Offer['merchant'];

interface PeerDiscProps {
  readonly peer: Pick<DealPeer, 'nickname'>;
  readonly size?: 32 | 40;
}

/** Two letters in a disc. */
export function PeerDisc({ peer, size = 32 }: PeerDiscProps) {
  return (
    <span
      aria-hidden
      className="inline-flex shrink-0 items-center justify-center rounded-full bg-s3 text-12 font-bold text-text"
      style={{ width: size, height: size }}
    >
      {initials(peer.nickname)}
    </span>
  );
}

interface PeerNameProps {
  readonly peer: DealPeer;
  readonly className?: string;
  /** The mark of the demo stands elsewhere. */
  readonly isBare?: boolean;
}

/** The name, with the mark of an approved merchant and of an account of the demo. */
export function PeerName({ peer, className = '', isBare = false }: PeerNameProps) {
  const words = useWords('deal');
  return (
    <span className={`inline-flex min-w-0 flex-wrap items-center gap-x-1.5 font-semibold text-text ${className}`}>
      <span className="min-w-0 wrap-anywhere">{peer.nickname}</span>
      {peer.merchant && (
        <span title={words('peer.merchant')} className="inline-flex text-text-2">
          <BadgeCheck size={16} strokeWidth={1.5} aria-hidden />
          <span className="sr-only">{words('peer.merchant')}</span>
        </span>
      )}
      {!isBare && <SimulatedMark peer={peer} />}
    </span>
  );
}

/** Says of an account of the demo that it answers by itself. */
export function SimulatedMark({ peer }: { readonly peer: Pick<DealPeer, 'simulated'> }) {
  const words = useWords('deal');
  if (!peer.simulated) return null;
  return (
    <span
      title={words('peer.simulatedText')}
      className="rounded-sm px-1.5 text-11 font-normal text-text-2 shadow-[inset_0_0_0_1px_var(--color-hairline)]"
    >
      {words('peer.simulated')}
    </span>
  );
}

/** Whether he is there now: a dot and a word. */
export function PeerPresence({ peer }: { readonly peer: Pick<DealPeer, 'online'> }) {
  const words = useWords('deal');
  return (
    <span className="inline-flex items-center gap-1.5">
      <span aria-hidden className={`size-1.5 rounded-full ${peer.online ? 'bg-good' : 'bg-control'}`} />
      {words(peer.online ? 'peer.online' : 'peer.offline')}
    </span>
  );
}
