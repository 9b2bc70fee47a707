import { useState } from 'react';
import { formatTrimmedDecimal } from '@kontor/domain/amount';
import { Button } from '@kontor/ui/button';
import { DecimalField } from '@kontor/ui/decimal-field';
import { Dialog } from '@kontor/ui/dialog';
import { FactRows } from '@kontor/ui/fact-rows';
import { Segment } from '@kontor/ui/segment';
import { PercentSlider } from '@kontor/ui/slider';
import { toast } from '@kontor/ui/toast-list';
import type { Contract } from '../../data/perpetual-market.ts';
import type { Position } from '../../data/perpetual-state.ts';
import { useSendOnce } from '../../data/use-send-once.ts';
import { useWords } from '../../i18n/words.ts';
import { closingTerms, shareOfClosable } from './closing-terms.ts';
import type { ClosingDraft, ClosingTerms } from './closing-terms.ts';
import { useContractFigures } from './contract-figures.ts';
import type { ContractWorld } from './contract-world.ts';
import { ORDER_DOOR } from './doors.ts';
import type { PlaceBody } from './order-terms.ts';
import { usePositionDesk } from './position-desk.ts';
import { useContractProblem } from './problem-text.ts';
import { SendResult } from './send-result.tsx';
import { unitsText } from './trigger-price.ts';
import { heldPosition, useContractWorld } from './use-contract-world.ts';

interface CloseDialogProps {
  readonly contract: Contract;
  readonly position: Position;
  readonly kind: 'limit' | 'market';
  readonly onClose: () => void;
}

/** Closes a position, or a part of it: at market with what 30 levels would take, at a limit, or by a plan. */
export function CloseDialog({ contract, position, kind, onClose }: CloseDialogProps) {
  const words = useWords('perpetual');
  const world = useContractWorld(contract);
  const figures = useContractFigures(contract);
  const ask = usePositionDesk((desk) => desk.ask);
  const held = heldPosition(position, world.units);
  const whole = formatTrimmedDecimal(held.closable, world.units.baseScale);
  const last = world.last === undefined ? '' : formatTrimmedDecimal(world.last, world.units.quoteScale);
  const [draft, setDraft] = useState<ClosingDraft>({ kind, price: last, quantity: whole });
  const terms = closingTerms(world, position.side, held, draft);
  const { pair, side } = position;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="wide"
      title={words('closing.title', { pair: pair.replace('_', '/'), side: words(`side.${side}`) })}
      closeLabel={words('share.close')}
    >
      <Segment
        label={words('closing.how')}
        selected={draft.kind}
        onSelect={(id) => {
          if (id === 'plan') ask({ action: 'plans', pair, side });
          else setDraft({ ...draft, kind: id === 'limit' ? 'limit' : 'market' });
        }}
        items={(['limit', 'market', 'plan'] as const).map((id) => ({ id, label: words(`type.${id}`) }))}
      />
      <Fields contract={contract} world={world} held={held.closable} draft={draft} terms={terms} onChange={setDraft} />
      <Facts contract={contract} draft={draft} terms={terms} />
      {terms.excess > 0n && draft.kind === 'market' && terms.closes > 0n && (
        <div role="status" className="mt-3 rounded-control p-3 text-12 text-warn shadow-[inset_0_0_0_1px_var(--color-warn)]">
          <b className="font-semibold">
            {words('closing.stays', { amount: figures.ownQuantity(formatTrimmedDecimal(terms.excess, world.units.baseScale)) })}
          </b>{' '}
          <span className="text-text-2">{words('closing.excess')}</span>{' '}
          <button
            type="button"
            onClick={() => setDraft({ kind: 'limit', price: last, quantity: formatTrimmedDecimal(terms.excess, world.units.baseScale) })}
            className="cursor-pointer font-semibold text-iris focus-ring"
          >
            {words('closing.byLimit')}
          </button>
        </div>
      )}
      <SendClose contract={contract} side={side} draft={draft} terms={terms} world={world} onDone={onClose} />
    </Dialog>
  );
}

interface FieldsProps {
  readonly contract: Contract;
  readonly world: ContractWorld;
  readonly held: bigint;
  readonly draft: ClosingDraft;
  readonly terms: ClosingTerms;
  readonly onChange: (draft: ClosingDraft) => void;
}

function Fields({ contract, world, held, draft, terms, onChange }: FieldsProps) {
  const words = useWords('perpetual');
  const figures = useContractFigures(contract);
  const problemText = useContractProblem(contract);
  const [isShare, setShare] = useState(true);
  const problem = (field: string): string | undefined => {
    const found = terms.problems.find((one) => one.field === field && !one.code.startsWith('enter'));
    return found === undefined ? undefined : problemText(found);
  };
  const { isHidden } = figures.privacy;
  return (
    <div className="mt-3 flex flex-col gap-3">
      {draft.kind === 'limit' && (
        <DecimalField
          label={words('closing.price')}
          locale={figures.locale}
          unit={contract.right_symbol}
          decimals={contract.quoteScale}
          step={contract.tick_size}
          value={draft.price}
          onChange={(price) => onChange({ ...draft, price })}
          align="end"
          error={problem('price')}
        />
      )}
      <DecimalField
        label={words('closing.amount')}
        hint={words('closing.closable', { amount: figures.ownQuantity(formatTrimmedDecimal(held, contract.baseScale)) })}
        locale={figures.locale}
        unit={contract.left_symbol}
        decimals={contract.baseScale}
        step={contract.step_size}
        value={draft.quantity}
        isMasked={isHidden && isShare}
        onChange={(quantity) => {
          setShare(false);
          onChange({ ...draft, quantity });
        }}
        align="end"
        error={problem('quantity')}
      />
      <PercentSlider
        label={words('form.percentClose')}
        value={held === 0n || (isHidden && !isShare) ? 0 : Math.min(100, Number((terms.quantity * 100n) / held))}
        onChange={(percent) => {
          setShare(true);
          const part = percent === 100 ? held : shareOfClosable(held, percent, world.units.stepUnits);
          onChange({ ...draft, quantity: formatTrimmedDecimal(part, contract.baseScale) });
        }}
      />
    </div>
  );
}

function Facts({ contract, draft, terms }: Pick<FieldsProps, 'contract' | 'draft' | 'terms'>) {
  const words = useWords('perpetual');
  const figures = useContractFigures(contract);
  const { baseScale, quoteScale } = contract;
  const { own } = figures.privacy;
  const quantity = (units: bigint): string => figures.ownQuantity(formatTrimmedDecimal(units, baseScale));
  const price = (units: bigint | undefined): string =>
    figures.price(units === undefined ? undefined : formatTrimmedDecimal(units, quoteScale));
  const rows: (readonly [string, string])[] = [];
  if (draft.kind === 'market') {
    rows.push([words('closing.within'), words('closing.of', { part: quantity(terms.closes), whole: quantity(terms.quantity) })]);
    // How far it reaches into the book tells how much it is.
    rows.push([words('closing.average'), own(price(terms.average))], [words('closing.worst'), own(price(terms.worst))]);
  }
  const money = (units: bigint | undefined): string | undefined => (units === undefined ? undefined : unitsText(units, quoteScale));
  rows.push([words('closing.realised'), figures.signedMoney(money(terms.realised))]);
  rows.push([words('closing.fee'), figures.money(money(terms.fee))]);
  return (
    <div className="mt-3 border-t border-hairline pt-3">
      {draft.kind === 'market' && terms.excess > 0n && !figures.privacy.isHidden && (
        <WithinLine share={Number((terms.closes * 1000n) / terms.quantity) / 10} />
      )}
      <FactRows rows={rows} />
    </div>
  );
}

/** What fills, solid, and what stays open, in dots; percent. */
function WithinLine({ share }: { readonly share: number }) {
  return (
    <span aria-hidden className="relative mx-1 mb-1 block h-2 forced-color-adjust-none">
      <span className="absolute top-[3px] left-0 h-0.5 bg-text" style={{ width: `${share}%` }} />
      <span className="absolute top-[3px] right-0 border-t-2 border-dotted border-warn" style={{ left: `${share}%` }} />
      <span className="absolute top-0 size-2 -translate-x-1/2 rounded-full bg-text" style={{ left: `${share}%` }} />
    </span>
  );
}

interface SendCloseProps extends Pick<FieldsProps, 'contract' | 'draft' | 'terms' | 'world'> {
  readonly side: Position['side'];
  readonly onDone: () => void;
}

function SendClose({ contract, side, draft, terms, world, onDone }: SendCloseProps) {
  const words = useWords('perpetual');
  const figures = useContractFigures(contract);
  const problemText = useContractProblem(contract);
  const sender = useSendOnce(ORDER_DOOR);
  const { units } = world;
  const send = async (request: PlaceBody): Promise<void> => {
    const sent = await sender.send(request);
    if (sent?.kind !== 'done') return;
    toast.success(words('result.done'));
    onDone();
  };
  const market = terms.problems.find(({ field }) => field === 'market');
  const amount = figures.ownQuantity(formatTrimmedDecimal(draft.kind === 'market' ? terms.closes : terms.quantity, units.baseScale));
  return (
    <>
      <p role="alert" className="mt-2 text-12 text-bad">
        {market !== undefined && problemText(market)}
      </p>
      <Button
        // Closing a short buys.
        variant={side === 'long' ? 'sell' : 'buy'}
        size={44}
        wide
        className="mt-2"
        isDisabled={terms.request === undefined}
        sending={sender.sending}
        sendingLabel={words('form.sending')}
        onPress={() => terms.request !== undefined && void send(terms.request)}
      >
        {draft.kind === 'market'
          ? words('closing.confirmMarket', { amount })
          : words('closing.confirmLimit', { amount, price: draft.price === '' ? '-' : figures.price(draft.price.replace(/\.$/, '')) })}
      </Button>
      <SendResult result={sender.result} onSendAgain={(request) => void send(request)} />
    </>
  );
}
