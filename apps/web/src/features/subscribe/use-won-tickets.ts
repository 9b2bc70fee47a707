import { useEffect, useState } from 'react';
import { icoTickets } from '@kontor/contract/ico';
import { callServer } from '../../data/call-server.ts';
import type { IcoHolding } from '../../data/ico-state.ts';

/** Of one answer. */
const MOST = 1_000;

/** Which of the own tickets have won, as the public list says; undefined while it is not known. Asked for once it is `wanted`. */
export function useWonTickets({ item, tickets }: Pick<IcoHolding, 'item' | 'tickets'>, wanted: boolean): ReadonlySet<number> | undefined {
  const [known, setKnown] = useState<{ readonly asked: string; readonly won: ReadonlySet<number> }>();
  const asked = `${item} ${tickets.map(({ first, lots }) => `${first}+${lots}`).join()}`;
  useEffect(() => {
    if (!wanted) return undefined;
    let isWanted = true;
    const ask = async (): Promise<void> => {
      const pages = await Promise.all(
        tickets.map(({ first, lots }) => callServer(icoTickets, { item, from: first, limit: Math.min(lots, MOST) })),
      );
      const won = new Set(pages.flatMap(({ list }) => list.filter((ticket) => ticket.won === true).map(({ number }) => number)));
      if (isWanted) setKnown({ asked, won });
    };
    // Without them the numbers stand there all the same; how many have won is said beside them.
    ask().catch(() => undefined);
    return () => {
      isWanted = false;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `asked` says what item and tickets are.
  }, [asked, wanted]);
  return known?.asked === asked ? known.won : undefined;
}
