/** All that the withdrawal form knows while it is filled in. */
import { useState } from 'react';
import { addressList } from '@kontor/contract/address';
import { useAskedCall } from '../../data/asked-call.ts';
import { compareDecimals } from '../../data/decimal-product.ts';
import { serverNowMs } from '../../data/server-clock.ts';
import { refreshUser, useFreshUser } from '../../data/user.ts';
import type { User } from '../../data/user.ts';
import { useCodeDesk } from '../../data/verification-code.ts';
import type { CodeDesk } from '../../data/verification-code.ts';
import type { CoinNetwork } from '../../forms/coin-networks.ts';
import { channelFor } from '../../forms/contact.ts';
import { useQuote } from './use-quote.ts';
import { useSendWithdrawal } from './use-send-withdrawal.ts';
import type { WithdrawalSender } from './use-send-withdrawal.ts';
import { changeDraft, firstDraft, intentOf, planWithdrawal } from './withdrawal-draft.ts';
import type { KeptAddress, Quote, WithdrawalDraft, WithdrawalPlan } from './withdrawal-draft.ts';

/** What is proved in the review. It counts for one intent: an edit of what is sent makes it void. */
interface Proved {
  readonly intent: string;
  readonly isCompared: boolean;
  readonly code: string;
  /** What a passkey was asked about was this intent. */
  readonly passkey: string | undefined;
}

export interface WithdrawalForm {
  readonly draft: WithdrawalDraft;
  readonly plan: WithdrawalPlan;
  readonly quote: Quote | undefined;
  /** Why there is no quote. */
  readonly quoteFailure: string | undefined;
  readonly askQuote: () => void;
  readonly change: (change: Partial<WithdrawalDraft>) => void;
  readonly keep: (address: KeptAddress) => void;
  /** Only addresses of the book count. */
  readonly whitelist: boolean;
  /** Asks for the book anew, and whether only its addresses count. */
  readonly askBook: () => void;
  readonly user: User | undefined;
  readonly desk: CodeDesk;
  /** Undefined where the account has neither e-mail nor phone. */
  readonly channel: ReturnType<typeof channelFor>;
  readonly isCompared: boolean;
  readonly code: string;
  readonly passkey: string | undefined;
  readonly prove: (proof: Partial<Omit<Proved, 'intent'>>) => void;
  readonly fundPassword: string;
  readonly setFundPassword: (text: string) => void;
  readonly secondFactor: string;
  readonly setSecondFactor: (text: string) => void;
  readonly sender: WithdrawalSender;
}

/** The form for a coin; `list`: every network there is. */
export function useWithdrawalForm(symbol: string | undefined, list: readonly CoinNetwork[]): WithdrawalForm {
  const user = useFreshUser();
  const channel = user === undefined ? undefined : channelFor(user);
  const desk = useCodeDesk(channel === undefined ? undefined : { purpose: 'withdraw', channel });
  const kept = useAskedCall(addressList, {}, 'quiet');
  const [added, setAdded] = useState<readonly KeptAddress[]>([]);
  const [held, setDraft] = useState(() => firstDraft(symbol));
  const [proved, setProved] = useState<Proved>();
  const [fundPassword, setFundPassword] = useState('');
  const [secondFactor, setSecondFactor] = useState('');
  const sender = useSendWithdrawal();
  // The address of the page says which coin it is.
  const draft = held.symbol === symbol ? held : firstDraft(symbol);
  const listed = kept.data?.list;
  const book = listed && [...added.filter(({ id }) => !listed.some((each) => each.id === id)), ...listed];
  const whitelist = user?.whitelist ?? false;
  const world = { networks: list, book, whitelist, nowMs: serverNowMs() };
  const isAmount = /^\d+(\.\d+)?$/.test(draft.quantity) && compareDecimals(draft.quantity, '0') > 0;
  const { network, address } = planWithdrawal(draft, { ...world, quote: undefined });
  const { quote, failure, again } = useQuote(
    network === undefined
      ? undefined
      : {
          symbol: network.symbol,
          network: network.network,
          ...(isAmount ? { quantity: draft.quantity } : {}),
          ...(address === undefined ? {} : { address }),
        },
  );
  const plan = planWithdrawal(draft, { ...world, quote });
  const intent = intentOf(draft, plan.address);
  const own = proved?.intent === intent ? proved : { intent, isCompared: false, code: '', passkey: undefined };
  return {
    draft,
    plan,
    quote,
    quoteFailure: failure,
    askQuote: again,
    change: (change) => setDraft(changeDraft(draft, change)),
    keep: (fresh) => setAdded((before) => [fresh, ...before]),
    whitelist,
    askBook: () => {
      kept.again();
      void refreshUser();
    },
    user,
    desk,
    channel,
    isCompared: own.isCompared,
    code: own.code,
    passkey: own.passkey,
    prove: (proof) => setProved({ ...own, ...proof }),
    fundPassword,
    setFundPassword,
    secondFactor,
    setSecondFactor,
    sender,
  };
}
