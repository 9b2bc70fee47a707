/** What stands of the seconds contracts of a pair that is typed, and of the limits of the house. Source: rules 3.1, 3.5. */
import type { secondsTable } from '@kontor/contract/console/seconds';
import type { OperatorAnswerOf } from '@kontor/contract/console/operator-call';
import { bodyFields } from '../../data/body-fields.ts';
import type { Typed } from '../../data/body-fields.ts';
import { shortest } from '../../i18n/figures.ts';
import { counted } from '../../i18n/times.ts';
import { say } from '../../i18n/words.ts';
import { NO_GUIDE, typedIn } from './form-guide.ts';
import type { Guide } from './form-guide.ts';

type Seconds = OperatorAnswerOf<typeof secondsTable>;

export function secondsGuide(command: 'seconds/save' | 'seconds/limits', typed: Typed, seconds: Seconds | undefined): Guide {
  if (seconds === undefined) return NO_GUIDE;
  return command === 'seconds/limits' ? limitsGuide(seconds) : pairGuide(typed['pair'] ?? '', seconds);
}

function limitsGuide({ house: { balance, reserved, liability, symbol }, limits }: Seconds): Guide {
  const figures = { balance: shortest(balance), reserved: shortest(reserved), liability: shortest(liability), symbol };
  return {
    ...NO_GUIDE,
    values: typedIn(bodyFields('seconds/limits'), limits),
    emptied: ['open_stake'],
    units: { open_stake: symbol },
    note: say('seconds.house', figures),
  };
}

/** Contracts that run keep the terms by which they were taken. */
function pairGuide(pair: string, { list, house: { symbol } }: Seconds): Guide {
  const row = list.find((each) => each.pair === pair);
  const fields = bodyFields('seconds/save');
  if (row !== undefined) {
    const { state, products, contracts } = row;
    const note = say(`seconds.stands.${state}`, { running: counted(contracts), symbol });
    return { ...NO_GUIDE, values: typedIn(fields, { open: state === 'open', products }), note };
  }
  return {
    ...NO_GUIDE,
    values: { open: 'on' },
    isNew: true,
    needed: ['products'],
    note: pair === '' ? '' : say('seconds.newPair', { symbol }),
  };
}
