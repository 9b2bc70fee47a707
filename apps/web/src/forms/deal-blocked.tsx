import { Button } from '@kontor/ui/button';
import { Dialog } from '@kontor/ui/dialog';
import { toast } from '@kontor/ui/toast-list';
import { useState } from 'react';
import { dealBlock, dealBlocked } from '@kontor/contract/deal-advert';
import { AnswerPlace } from '../data/answer-place.tsx';
import { useAskedCall } from '../data/asked-call.ts';
import { callServer } from '../data/call-server.ts';
import { tellFailure } from '../data/tell-failure.ts';
import { useWords } from '../i18n/words.ts';
import { PeerDisc, PeerName } from './deal-peer.tsx';
import type { DealPeer } from './deal-peer.tsx';

/** Whom the reader has blocked, and how that ends. */
export function BlockedPeers({ onClose }: { readonly onClose: () => void }) {
  const words = useWords('deal');
  const shell = useWords('shell');
  const answer = useAskedCall(dealBlocked, {});
  const [ending, setEnding] = useState<string>();
  const end = async ({ peer }: DealPeer): Promise<void> => {
    setEnding(peer);
    try {
      await callServer(dealBlock, { peer, blocked: false });
      toast.success(words('merchant.blocked.ended'));
    } catch (error) {
      tellFailure(error);
    }
    setEnding(undefined);
    answer.again();
  };
  return (
    <Dialog isOpen size="wide" title={words('merchant.blocked.title')} closeLabel={shell('nav.close')} onClose={onClose}>
      <p className="pb-3 text-13 text-text-2">{words('merchant.blocked.text')}</p>
      <AnswerPlace answer={answer} rows={3} rowHeight={56}>
        {({ list }) =>
          list.length === 0 ? (
            <p className="border-t border-hairline py-4 text-13">{words('merchant.blocked.empty')}</p>
          ) : (
            <ul className="border-t border-hairline">
              {list.map((peer) => (
                <li key={peer.peer} data-peer={peer.peer} className="flex items-center gap-3 border-b border-hairline py-2">
                  <PeerDisc peer={peer} />
                  <PeerName peer={peer} className="flex-1 text-14" />
                  <Button
                    variant="secondary"
                    size={28}
                    aria-label={words('merchant.blocked.endOf', { name: peer.nickname })}
                    sending={ending === peer.peer}
                    onPress={() => void end(peer)}
                  >
                    {words('merchant.blocked.end')}
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </AnswerPlace>
    </Dialog>
  );
}
