import { useState } from 'react';
import { Button } from '@kontor/ui/button';
import { Segment } from '@kontor/ui/segment';
import { Switch } from '@kontor/ui/switch';
import { Tabs } from '@kontor/ui/tabs';
import { toast } from '@kontor/ui/toast-list';
import type { Contract } from '../../data/perpetual-market.ts';
import { usePerpetuals } from '../../data/perpetual-account.ts';
import type { SideWord } from '../../data/perpetual-units.ts';
import { setFrozen } from '../../data/publish-pace.ts';
import { requireLogin, useSession } from '../../data/session.ts';
import { settings, useSettings } from '../../data/settings.ts';
import { useSendOnce } from '../../data/use-send-once.ts';
import { useWords } from '../../i18n/words.ts';
import { AttachedPlans } from './attached-plans.tsx';
import { ConfirmContractOrder } from './confirm-contract-order.tsx';
import { useContractDraft } from './contract-draft.ts';
import type { OrderKind } from './contract-draft.ts';
import { ContractPriceField } from './contract-price-field.tsx';
import { ContractSizeFields } from './contract-size-fields.tsx';
import { ORDER_DOOR } from './doors.ts';
import { buys, formSides } from './form-sides.ts';
import type { SideTerms } from './order-terms.ts';
import { PermissionGate } from './permission-gate.tsx';
import { useContractProblem } from './problem-text.ts';
import { SendResult } from './send-result.tsx';
import { SideFacts } from './side-facts.tsx';
import { useContractForm } from './use-contract-form.ts';
import type { ContractFormModel } from './use-contract-form.ts';

interface ContractFormProps {
  readonly contract: Contract;
  /** `column`: the trading screen's right column. `sheet`: the phone's, with larger fields. */
  readonly layout?: 'column' | 'sheet';
}

const KINDS: readonly OrderKind[] = ['limit', 'market', 'limit_maker'];

/** An order that opens or closes: filled in, checked for both sides, shown once more, sent once, and its outcome said in place. */
export function ContractForm({ contract, layout = 'column' }: ContractFormProps) {
  const words = useWords('perpetual');
  const form = useContractForm(contract);
  const confirms = useSettings(({ confirmOrders }) => confirmOrders);
  const { draft } = form;
  const { isOneWay } = form.world;
  return (
    <form
      aria-label={words('form.title')}
      noValidate
      onSubmit={(event) => event.preventDefault()}
      className={layout === 'column' ? 'flex flex-col px-4 pt-4 pb-2' : 'flex flex-col'}
    >
      <Segment
        label={words('form.action')}
        selected={draft.action}
        onSelect={(action) => form.change({ action: action === 'close' ? 'close' : 'open', size: { by: 'quantity', text: '' } })}
        items={[
          { id: 'open', label: words(isOneWay ? 'oneWay.any' : 'form.open') },
          { id: 'close', label: words(isOneWay ? 'oneWay.reduceOnly' : 'form.close') },
        ]}
      />
      <div className="flex h-14 flex-col justify-center">
        <Tabs
          label={words('form.type')}
          plain
          selected={draft.kind}
          onSelect={(id) => form.change({ kind: KINDS.find((kind) => kind === id) ?? 'limit' })}
          items={KINDS.map((id) => ({ id, label: words(`type.${id}`) }))}
        />
      </div>
      <ContractPriceField form={form} layout={layout} />
      <ContractSizeFields form={form} />
      {draft.kind === 'limit' && <TimeInForce form={form} />}
      {draft.action === 'open' && <AttachedPlans form={form} />}
      <Submit form={form} layout={layout} />
      <Switch
        spread
        className="mt-2 min-h-6 text-12"
        isSelected={confirms}
        onChange={(confirmOrders) => settings.setState({ confirmOrders })}
      >
        {words('form.confirmSwitch')}
      </Switch>
    </form>
  );
}

const TIMES = ['gtc', 'ioc', 'fok'] as const;

/** How long a limit order may wait. */
function TimeInForce({ form }: { readonly form: ContractFormModel }) {
  const words = useWords('perpetual');
  return (
    <span className="mt-1 flex items-center justify-between gap-2 text-12 text-text-2">
      {words('form.time')}
      <Segment
        label={words('form.time')}
        variant="mine"
        selected={form.draft.time}
        onSelect={(time) => form.change({ time: TIMES.find((known) => known === time) ?? 'gtc' })}
        items={TIMES.map((id) => ({ id, label: id.toUpperCase() }))}
      />
    </span>
  );
}

/** What both sides cost, right above their buttons, and what became of what was sent. */
function Submit({ form, layout }: { readonly form: ContractFormModel; readonly layout: 'column' | 'sheet' }) {
  const words = useWords('perpetual');
  const session = useSession();
  const { terms: account } = usePerpetuals();
  const confirms = useSettings(({ confirmOrders }) => confirmOrders);
  const sender = useSendOnce(ORDER_DOOR);
  const problemText = useContractProblem(form.contract);
  const [asked, setAsked] = useState<SideTerms>();
  const { draft } = form;

  async function send(request: NonNullable<SideTerms['request']>): Promise<void> {
    setAsked(undefined);
    const sent = await sender.send(request);
    if (sent?.kind === 'refused') toast.error(words('result.refused'), sent.message);
    if (sent?.kind === 'unknown') toast.error(sent.message);
    if (sent?.kind !== 'done') return;
    useContractDraft.getState().clear();
    toast.success(words('result.done'));
  }

  function press(side: SideWord): void {
    // Nobody trades on prices that stand still.
    setFrozen(undefined);
    if (sender.sending || asked !== undefined || !requireLogin()) return;
    const chosen = form.terms[side];
    const [first] = chosen.problems;
    if (chosen.request === undefined) {
      form.show(side);
      if (first !== undefined) toast.error(problemText(first));
      return;
    }
    if (confirms) setAsked(chosen);
    else void send(chosen.request);
  }

  const mayTrade = session === undefined || account?.futures_permission !== 'none';
  const problem = form.problemAt('market') ?? form.problemAt('trigger');
  return (
    <>
      <SideFacts form={form} />
      <p role="alert" className="text-12 text-bad">
        {problem !== undefined && problemText(problem)}
      </p>
      {mayTrade ? (
        <div className="sticky bottom-0 z-10 grid grid-cols-2 gap-2 bg-s1 pt-2 pb-1">
          {formSides(form.world.isOneWay, draft.action).map((side) => (
            <Button
              key={side}
              // The colour is that of the order which is sent: closing a short buys.
              variant={buys(`${draft.action}_${side}`) ? 'buy' : 'sell'}
              size={layout === 'sheet' ? 48 : 44}
              wide
              sending={sender.sending}
              sendingLabel={words('form.sending')}
              onPress={() => press(side)}
            >
              {session === undefined
                ? words('form.login')
                : form.world.isOneWay
                  ? words(buys(`${draft.action}_${side}`) ? 'oneWay.buy' : 'oneWay.sell')
                  : words(`action.${draft.action}_${side}`)}
            </Button>
          ))}
        </div>
      ) : (
        <PermissionGate />
      )}
      <SendResult result={sender.result} onSendAgain={(request) => void send(request)} />
      {asked !== undefined && (
        <ConfirmContractOrder form={form} asked={asked} onConfirm={(request) => void send(request)} onCancel={() => setAsked(undefined)} />
      )}
    </>
  );
}
