/** Somebody who is a merchant, wants to be one or might be: how he has traded, what he lacks, what is unusual, and the decision. */
import { merchantApprove, merchantList, merchantReject, merchantWithdraw } from '@kontor/contract/console/merchant';
import { toast } from '@kontor/ui/toast-list';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callServer, sentenceOf } from '../../data/call-server.ts';
import { useMe } from '../../data/session.ts';
import { Facts, Panel, Section } from '../../frame/page.tsx';
import { ReasonAction } from '../../frame/reason-action.tsx';
import { UserLink } from '../../frame/user-link.tsx';
import { grouped } from '../../i18n/figures.ts';
import { utcTime } from '../../i18n/times.ts';
import { say } from '../../i18n/words.ts';
import { MerchantBadge } from './merchant-words.tsx';
import type { Merchant, MerchantNeeds } from './merchant-words.tsx';

const CALLS = { approve: merchantApprove, reject: merchantReject, withdraw: merchantWithdraw } as const;
const DONE = { approve: 'merchants.approved', reject: 'merchants.rejected', withdraw: 'merchants.withdrawn' } as const;

export function MerchantPanel({ merchant, needs }: { readonly merchant: Merchant; readonly needs: MerchantNeeds }) {
  const { actions } = useMe();
  const [done, setDone] = useState(0);
  const { uid, state, reason, asked, decided, registered, verified, lacks, risks } = merchant;
  return (
    <Panel
      title={<UserLink uid={uid} maySee={actions.includes('user.view')} />}
      label={say('merchants.panel')}
      state={<MerchantBadge state={state} />}
      done={done}
      foot={
        actions.includes('merchant.decide') ? (
          <Decide key={`${uid} ${state}`} merchant={merchant} onDone={() => setDone((times) => times + 1)} />
        ) : (
          <p className="text-text-2">{say('merchants.mayNot')}</p>
        )
      }
    >
      <Facts
        rows={[
          [say('merchants.registered'), utcTime(registered)],
          [say('merchants.verified'), say(verified ? 'merchants.yes' : 'merchants.no')],
          ...(asked === null ? [] : [[say('merchants.asked'), utcTime(asked)] as const]),
          ...(decided === null ? [] : [[say('merchants.decided'), utcTime(decided)] as const]),
          ...(reason === null ? [] : [[say('merchants.why'), reason] as const]),
        ]}
      />
      <Figures merchant={merchant} />
      <Section title={say('merchants.lacks')}>
        {lacks.length === 0 ? (
          <p className="text-text-2">{say('merchants.lacksNothing')}</p>
        ) : (
          <ul className="grid gap-1">
            {lacks.map((lack) => (
              <li key={lack} className="text-text">
                {say(`merchants.needs.${lack}`, needs)}
              </li>
            ))}
          </ul>
        )}
      </Section>
      <Section title={say('merchants.risksTitle')}>
        {risks.length === 0 && <p className="text-text-2">{say('merchants.noRisks')}</p>}
        <ul className="grid gap-1">
          {risks.map(({ risk, count }) => (
            <li key={risk} className="text-warn">
              {say(`merchants.risks.${risk}`, { count })}
            </li>
          ))}
        </ul>
      </Section>
    </Panel>
  );
}

function Figures({ merchant }: { readonly merchant: Merchant }) {
  const { completed, volume, completion, counterparties, release_seconds: release, pay_seconds: pay } = merchant;
  return (
    <Section title={say('merchants.figures')}>
      <Facts
        rows={[
          [say('merchants.completed'), String(completed)],
          [say('merchants.volume'), `${grouped(volume)} USDT`],
          ...(completion === null ? [] : [[say('merchants.completion'), completion] as const]),
          [say('merchants.counterparties'), String(counterparties)],
          ...(release === null ? [] : [[say('merchants.release'), say('merchants.seconds', { count: release })] as const]),
          ...(pay === null ? [] : [[say('merchants.pay'), say('merchants.seconds', { count: pay })] as const]),
        ]}
      />
    </Section>
  );
}

function Decide({ merchant: { uid, state, verified }, onDone }: { readonly merchant: Merchant; readonly onDone: () => void }) {
  const memory = useQueryClient();
  const act = async (verb: keyof typeof CALLS, reason: string): Promise<boolean> => {
    let isDone = false;
    try {
      await callServer(CALLS[verb], { uid, reason });
      isDone = true;
      toast.success(say(DONE[verb], { uid }));
    } catch (error) {
      toast.error(sentenceOf(error));
    }
    await memory.invalidateQueries({ queryKey: [merchantList.path] });
    if (isDone) onDone();
    return isDone;
  };
  const verbs = (['approve', 'reject', 'withdraw'] as const).filter((verb) => {
    if (verb === 'approve') return state !== 'approved' && verified;
    return verb === 'reject' ? state === 'pending' : state === 'approved';
  });
  return (
    <div className="grid gap-6">
      {verbs.map((verb) => (
        <ReasonAction
          key={verb}
          words={say(`merchants.${verb}`)}
          title={say(`merchants.${verb}Title`, { uid })}
          text={say(`merchants.${verb}Text`)}
          name={`${verb}_reason`}
          act={(reason) => act(verb, reason)}
        />
      ))}
    </div>
  );
}
