import { useState } from 'react';
import { formatTrimmedDecimal } from '@kontor/domain/amount';
import { Checkbox } from '@kontor/ui/checkbox';
import { ConfirmDialog } from '@kontor/ui/dialog';
import { FactRows } from '@kontor/ui/fact-rows';
import { settings } from '../../data/settings.ts';
import { useWords } from '../../i18n/words.ts';
import { useContractFigures } from './contract-figures.ts';
import { buys, useActionWord } from './form-sides.ts';
import type { PlaceBody, SideTerms } from './order-terms.ts';
import { ticksText } from './trigger-price.ts';
import type { ContractFormModel } from './use-contract-form.ts';

interface ConfirmContractOrderProps {
  readonly form: ContractFormModel;
  readonly asked: SideTerms;
  readonly onConfirm: (request: PlaceBody) => void;
  readonly onCancel: () => void;
}

/** The order once more before it is sent, as it stood when the button was pressed. */
export function ConfirmContractOrder({ form, asked, onConfirm, onCancel }: ConfirmContractOrderProps) {
  const words = useWords('perpetual');
  const actionWord = useActionWord();
  const [again, setAgain] = useState(false);
  const { request } = asked;
  if (request === undefined) return null;
  return (
    <ConfirmDialog
      isOpen
      title={words('confirm.title', { action: actionWord(request.action), asset: form.contract.left_symbol })}
      text={
        <>
          <Rows form={form} asked={asked} request={request} />
          <Checkbox className="mt-3" isSelected={again} onChange={setAgain}>
            {words('confirm.again')}
          </Checkbox>
        </>
      }
      confirm={actionWord(request.action)}
      cancel={words('confirm.back')}
      variant={buys(request.action) ? 'buy' : 'sell'}
      onConfirm={() => {
        if (again) settings.setState({ confirmOrders: false });
        onConfirm(request);
      }}
      onCancel={onCancel}
    />
  );
}

function Rows({ form, asked, request }: { readonly form: ContractFormModel; readonly asked: SideTerms; readonly request: PlaceBody }) {
  const words = useWords('perpetual');
  const { world, draft, contract, quotes } = form;
  const figures = useContractFigures(contract);
  const isTyped = draft.size.by === 'quantity';
  const quote = quotes[asked.side];
  const { units, leverage, marginMode } = world;
  const told = asked.closesOther ? undefined : quote?.liquidation_price;
  const liquidation = told ?? (asked.liquidation === undefined ? null : ticksText(asked.liquidation, units));
  const rows: (readonly [string, string])[] = [
    [words('confirm.price'), request.price === undefined ? words('confirm.market') : `${figures.price(request.price)} ${figures.quote}`],
    [words('confirm.amount'), figures.ownQuantity(request.quantity, isTyped)],
    [words('confirm.leverage'), `${leverage}x ${words(`mode.${marginMode}`)}`],
  ];
  if (asked.cost !== undefined) {
    const cost = quote?.cost ?? formatTrimmedDecimal(asked.cost, units.quoteScale);
    rows.push([words('confirm.cost'), `${figures.money(cost, isTyped)} ${figures.quote}`]);
    rows.push([words('confirm.liquidation'), figures.liquidation(liquidation, asked.side)]);
  }
  for (const purpose of ['take_profit', 'stop_loss'] as const) {
    const plan = request[purpose];
    if (plan === undefined || typeof plan === 'string') continue;
    const at =
      plan.trigger_price === undefined
        ? `${figures.exact(percentOfYield(plan.trigger_yield ?? '0'))} %`
        : figures.price(plan.trigger_price);
    rows.push([words(`purpose.${purpose}`), `${at} · ${words(`source.${plan.source ?? 'last'}`)}`]);
  }
  if (request.time_in_force !== undefined) rows.push([words('confirm.time'), request.time_in_force.toUpperCase()]);
  return <FactRows rows={rows} />;
}

/** `0.5` as `50`. */
function percentOfYield(share: string): string {
  const [whole = '0', fraction = ''] = share.replace('-', '').split('.');
  const digits = BigInt(`${whole}${fraction.padEnd(4, '0')}`);
  return `${share.startsWith('-') ? '-' : ''}${formatTrimmedDecimal(digits, 2)}`;
}
