import { useState } from 'react';
import { Checkbox } from '@kontor/ui/checkbox';
import { ConfirmDialog } from '@kontor/ui/dialog';
import { FactRows } from '@kontor/ui/fact-rows';
import { settings } from '../../data/settings.ts';
import { useWords } from '../../i18n/words.ts';
import type { OpenBody } from './open-door.ts';
import { useSecondsFigures } from '../../data/seconds-figures.ts';
import { stakeTerms } from '../../data/seconds-terms.ts';
import type { SecondsForm } from './use-seconds-form.ts';

/** The contract once more before it is sent, as it stood when the button was pressed. */
export function ConfirmOpen({ form, asked }: { readonly form: SecondsForm; readonly asked: OpenBody }) {
  const words = useWords('seconds');
  const figures = useSecondsFigures();
  const [again, setAgain] = useState(false);
  const product = form.products.find(({ duration_s: duration }) => duration === asked.duration_s);
  const terms = product === undefined ? undefined : stakeTerms(asked.stake, product, form.scale);
  if (product === undefined || terms === undefined) return null;
  const side = words(`side.${asked.direction}`);
  const rows = [
    [words('confirm.period'), words('seconds', { count: String(asked.duration_s) })],
    [words('confirm.payout'), figures.rate(product.payout)],
    [words('confirm.paid'), `${figures.money(terms.paid, true)} USDT`],
    [words('form.net'), `${figures.signed(terms.net, true)} USDT`],
    [words('form.loss'), `${figures.signed(`-${terms.paid}`, true)} USDT`],
    [words('form.breakEven'), figures.share(product.break_even)],
  ] as const;
  return (
    <ConfirmDialog
      isOpen
      title={words('confirm.title', { side, pair: asked.pair.replace('_', '/') })}
      text={
        <>
          <FactRows rows={rows} />
          <p className="mt-3 text-12 text-text-2">{words('confirm.text')}</p>
          <Checkbox className="mt-3" isSelected={again} onChange={setAgain}>
            {words('confirm.again')}
          </Checkbox>
        </>
      }
      confirm={words('confirm.open', { side })}
      cancel={words('confirm.back')}
      variant={asked.direction === 'up' ? 'buy' : 'sell'}
      onConfirm={() => {
        if (again) settings.setState({ confirmOrders: false });
        void form.send(asked);
      }}
      onCancel={form.leave}
    />
  );
}
