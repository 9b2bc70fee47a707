/** What is sold as new coins, asked for again while somebody looks at it: everybody's subscriptions move it. */
import { useCallback, useState } from 'react';
import type { AnswerOf } from '@kontor/contract/call';
import { icoDetail, icoList } from '@kontor/contract/ico';
import type { Answer } from './asked-call.ts';
import { codeOfRefusal } from '@kontor/contract/envelope';
import { Refusal } from '@kontor/domain/refusals';
import { CallError, callServer, isNotThere, sentenceOf } from './call-server.ts';
import { noteItemTime } from './ico-clock.ts';
import { useWhileSeen } from './while-seen.ts';

/** An item, as everybody sees it (spec §3). */
export type IcoItem = AnswerOf<typeof icoList>['list'][number];

/** How often, ms. */
const LIST_EVERY_MS = 5_000;
const ITEM_EVERY_MS = 3_000;
const UNKNOWN_ITEM = codeOfRefusal(Refusal.UNKNOWN_ITEM);

function noteTime(items: readonly IcoItem[], sentMs: number): void {
  const answeredMs = Date.now();
  const told = items.find(({ remaining_seconds: left }) => Number(left) > 0);
  if (told !== undefined) noteItemTime({ endMs: told.end, remainingSeconds: told.remaining_seconds, sentMs, answeredMs });
}

/** Asks again and again while the page is seen; what is here stays while a try fails. */
function useAsked<Data>(ask: () => Promise<Data>, everyMs: number): Answer<Data> {
  const [data, setData] = useState<Data>();
  const [failure, setFailure] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const look = useCallback(
    (isWanted: () => boolean) => {
      ask().then(
        (answer) => {
          if (!isWanted()) return;
          setData(() => answer);
          setFailure(undefined);
        },
        (error: unknown) => isWanted() && setFailure(sentenceOf(error)),
      );
    },
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- another try begins anew.
    [ask, attempt],
  );
  useWhileSeen(look, everyMs);
  const again = useCallback(() => {
    setFailure(undefined);
    setAttempt((before) => before + 1);
  }, []);
  return { data, failure, again };
}

async function askForItems(): Promise<readonly IcoItem[]> {
  const sentMs = Date.now();
  const { list } = await callServer(icoList, {});
  noteTime(list, sentMs);
  return list;
}

/** All items: those that take subscriptions first, then by their end. */
export function useIcoItems(): Answer<readonly IcoItem[]> {
  return useAsked(askForItems, LIST_EVERY_MS);
}

/** One item; `data` is null where there is none of that number. */
export function useIcoItem(item: number): Answer<IcoItem | null> {
  const ask = useCallback(async (): Promise<IcoItem | null> => {
    const sentMs = Date.now();
    try {
      const { item: found } = await callServer(icoDetail, { item });
      noteTime([found], sentMs);
      return found;
    } catch (error) {
      if (isUnknownItem(error)) return null;
      throw error;
    }
  }, [item]);
  return useAsked(ask, ITEM_EVERY_MS);
}

function isUnknownItem(error: unknown): boolean {
  return isNotThere(error) || (error instanceof CallError && error.code === UNKNOWN_ITEM);
}
