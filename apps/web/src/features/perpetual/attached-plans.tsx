import { Checkbox } from '@kontor/ui/checkbox';
import { Segment } from '@kontor/ui/segment';
import { useWords } from '../../i18n/words.ts';
import { SourceChoice } from './source-choice.tsx';
import { TriggerFields } from './trigger-fields.tsx';
import type { PurposeWord } from './trigger-price.ts';
import type { ContractFormModel } from './use-contract-form.ts';

const PURPOSES: readonly PurposeWord[] = ['take_profit', 'stop_loss'];
const SIDES = ['long', 'short'] as const;

/** Plans for what the order opens: the yield holds for both sides, the prices are of the side that is chosen. */
export function AttachedPlans({ form }: { readonly form: ContractFormModel }) {
  const words = useWords('perpetual');
  const { draft, terms, world } = form;
  const entry = terms[draft.plansFor].price ?? world.last;
  const ground = { side: draft.plansFor, entry, leverage: world.leverage, units: world.units };
  return (
    <div className="mt-1 flex flex-col gap-2">
      <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-2">
        <Checkbox isSelected={draft.hasPlans} onChange={(hasPlans) => form.change({ hasPlans })} className="text-12">
          {words('form.plans')}
        </Checkbox>
        {draft.hasPlans && (
          <span className="flex items-center gap-1 text-11 text-text-3">
            {words('form.pricesFor')}
            <Segment
              label={words('form.pricesFor')}
              variant="mine"
              selected={draft.plansFor}
              onSelect={(side) => form.change({ plansFor: side === 'short' ? 'short' : 'long' })}
              items={SIDES.map((id) => ({ id, label: words(`side.${id}`) }))}
            />
          </span>
        )}
      </div>
      {draft.hasPlans && (
        <>
          {PURPOSES.map((purpose) => (
            <div key={purpose} className="flex flex-col gap-1">
              <SourceChoice
                label={words(`purpose.${purpose}`)}
                selected={draft.sources[purpose]}
                onSelect={(source) => form.change({ sources: { ...draft.sources, [purpose]: source } })}
              />
              <TriggerFields
                contract={form.contract}
                label={words(`purpose.${purpose}`)}
                short={words(`purposeShort.${purpose}`)}
                value={draft.triggers[purpose]}
                onChange={(trigger) => form.change({ triggers: { ...draft.triggers, [purpose]: trigger } })}
                ground={ground}
              />
            </div>
          ))}
        </>
      )}
    </div>
  );
}
