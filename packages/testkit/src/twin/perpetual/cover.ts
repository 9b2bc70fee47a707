import { Account } from '@kontor/domain/accounts';
import { RecordType } from '@kontor/domain/record-types';
import type { User, World } from '../state.ts';
import { least } from './contract.ts';
import { clearing, insured, move, systemPlace } from './money.ts';

/** The insurance fund pays what a user's records carry, in their order, as far as it has it. */
export function cover(world: World, user: User): void {
  for (const record of user.records) {
    const { contract } = record;
    const paid = least(record.carried, insured(world, contract));
    record.carried -= paid;
    const fund = systemPlace(contract, Account.INSURANCE);
    move(world, [[fund, -paid], [clearing(contract), paid]], { type: RecordType.INSURANCE_COVER, reference: 0 }); // prettier-ignore
  }
}
