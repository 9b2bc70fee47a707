/** Asking for a code of six digits by mail or message: when it was sent, until when it is good, when another may be asked for. */
import { useEffect, useState } from 'react';
import { codeSend } from '@kontor/contract/account';
import type { BodyOf } from '@kontor/contract/call';
import { toast } from '@kontor/ui/toast-list';
import { useWords } from '../i18n/words.ts';
import { callServer } from './call-server.ts';
import { tellFailure } from './tell-failure.ts';

/** What a code is asked for, and where it goes. */
export type CodeRequest = BodyOf<typeof codeSend>;

/** A code that was sent, by this machine's clock, ms. */
interface SentCode {
  readonly request: string;
  readonly sentMs: number;
  readonly againAtMs: number;
  readonly endsMs: number;
}

/** What a form knows of its code. */
export interface CodeDesk {
  /** When the code that counts was sent; undefined while there is none for this address. */
  readonly sentMs: number | undefined;
  readonly endsMs: number | undefined;
  readonly againAtMs: number | undefined;
  /** Its time is over, so that another must be asked for. */
  readonly hasRunOut: boolean;
  readonly isSending: boolean;
  /** Why the last try to send failed. */
  readonly failure: string | undefined;
  /** Resolves to whether it was sent. */
  readonly send: () => Promise<boolean>;
}

/** The code of a form. `request`: undefined while the address is not known. A change of the address makes it another code. */
export function useCodeDesk(request: CodeRequest | undefined): CodeDesk {
  const words = useWords('entry');
  // Without an address there is a text as well, which nothing was ever sent to.
  const key = JSON.stringify(request ?? null);
  const [sent, setSent] = useState<SentCode>();
  const [isSending, setSending] = useState(false);
  const [failed, setFailed] = useState<{ readonly request: string; readonly text: string }>();
  const own = sent?.request === key ? sent : undefined;
  const hasRunOut = useHasPassed(own?.endsMs);

  async function send(): Promise<boolean> {
    if (request === undefined || isSending) return false;
    setSending(true);
    setFailed(undefined);
    try {
      const { resend_seconds: resend, life_seconds: life } = await callServer(codeSend, request);
      const now = Date.now();
      setSent({ request: key, sentMs: now, againAtMs: now + resend * 1_000, endsMs: now + life * 1_000 });
      toast.success(words('code.sent'));
      return true;
    } catch (error) {
      setFailed({ request: key, text: tellFailure(error) });
      return false;
    } finally {
      setSending(false);
    }
  }

  return {
    sentMs: own?.sentMs,
    endsMs: own?.endsMs,
    againAtMs: own?.againAtMs,
    hasRunOut,
    isSending,
    failure: failed?.request === key ? failed.text : undefined,
    send,
  };
}

/** Whether a moment has passed, noticed when it does. */
function useHasPassed(ms: number | undefined): boolean {
  const [passed, setPassed] = useState<number>();
  useEffect(() => {
    if (ms === undefined) return undefined;
    const timer = setTimeout(() => setPassed(ms), ms - Date.now());
    return () => clearTimeout(timer);
  }, [ms]);
  return ms !== undefined && passed === ms;
}
