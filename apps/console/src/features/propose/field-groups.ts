/** Parts of the longer forms, in the order in which one thinks of them. A command that is not here is one part. */
import type { ChangeCommand } from '@kontor/contract/console/changes';
import type { BodyField } from '../../data/body-fields.ts';
import { sayKnown } from '../../i18n/words.ts';

export interface FieldGroup {
  readonly name: string;
  readonly title: string;
  readonly fields: readonly BodyField[];
}

const GROUPS: Readonly<Partial<Record<ChangeCommand, Readonly<Record<string, readonly string[]>>>>> = {
  'currency/list': {
    currency: ['symbol', 'scale', 'supply'],
    uses: ['deposits', 'withdrawals', 'legal', 'ico_payment', 'margin'],
  },
  'currency/state': {
    currency: ['symbol', 'supply'],
    uses: ['deposits', 'withdrawals', 'legal', 'ico_payment', 'margin'],
  },
  'pair/list': {
    pair: ['pair', 'is_hot'],
    steps: ['tick_size', 'step_size'],
    sizes: ['min_notional', 'max_notional', 'max_quantity', 'max_market_quantity'],
    protection: ['price_band', 'max_orders', 'max_conditional_orders'],
  },
  'contract/save': {
    contract: ['pair', 'is_hot'],
    steps: ['tick_size', 'step_size'],
    brackets: ['brackets'],
    sizes: ['min_notional', 'max_notional', 'max_quantity', 'max_market_quantity'],
    protection: ['max_orders', 'max_open_interest'],
    funding: ['liquidation_fee', 'funding_hours', 'funding_cap'],
  },
  'ico/create': {
    coins: ['item', 'symbol', 'payment', 'mode', 'supply', 'raise_price', 'is_hot'],
    lottery: ['lot', 'lots_per_user', 'network', 'height'],
    share: ['most_tokens'],
    thaw: ['freeze_ratio', 'freeze_days'],
    times: ['start', 'end', 'draw_by'],
  },
  'platform/config': {
    legal_trade: ['legal_trade.pay_time', 'legal_trade.confirm_time', 'legal_trade.max_unpaid_num'],
    name_check: [
      'name_check.draw_check',
      'name_check.draw_uncheck',
      'name_check.trust_single',
      'name_check.trust_total',
      'name_check.trust_uncheck',
    ],
  },
};

/** The fields by part; what no part names stands at the end, without a title. */
export function groupsOf(command: ChangeCommand, fields: readonly BodyField[]): readonly FieldGroup[] {
  const groups = Object.entries(GROUPS[command] ?? {});
  const named = groups.flatMap(([, paths]) => paths);
  return [
    ...groups.map(([name, paths]) => ({
      name,
      title: sayKnown(`propose.groups.${name}`, ''),
      fields: paths.flatMap((path) => fields.filter((field) => field.path === path)),
    })),
    { name: '', title: '', fields: fields.filter(({ path }) => !named.includes(path)) },
  ].filter((group) => group.fields.length > 0);
}
