/** Whether one can register with an invitation code, asked a moment after it was typed. */
import { useEffect, useState } from 'react';
import { invitationCheck } from '@kontor/contract/account';
import { callServer } from '../../data/call-server.ts';

/** How long typing must rest before the server is asked, ms. */
const REST_MS = 400;
const SHAPE = /^[A-Za-z0-9 -]{1,32}$/;

/** `unknown`: nothing typed, not asked yet, or no answer came; the last step asks again anyway. */
export function useInvitation(code: string): 'valid' | 'invalid' | 'unknown' {
  const [known, setKnown] = useState<{ readonly code: string; readonly valid: boolean }>();
  const plain = code.trim();
  const isCode = SHAPE.test(plain);
  useEffect(() => {
    if (!isCode) return undefined;
    let wanted = true;
    const timer = setTimeout(() => {
      callServer(invitationCheck, { invitation_code: plain }).then(
        ({ valid }) => {
          if (wanted) setKnown({ code: plain, valid });
        },
        () => undefined,
      );
    }, REST_MS);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [plain, isCode]);
  if (plain === '') return 'unknown';
  if (!isCode) return 'invalid';
  return known?.code === plain ? (known.valid ? 'valid' : 'invalid') : 'unknown';
}
