/** Deposits as commands to the engine. */
import { CommandType } from '@kontor/engine/command';
import type { Core } from '../../core-loop/core-loop.ts';
import { transactionWords } from './deposit-relay.ts';
import type { DepositDoor } from './deposit-relay.ts';

export function depositDoor(core: Core): DepositDoor {
  return {
    credit: ({ txid, ...deposit }) => core.submit({ type: CommandType.CREDIT_DEPOSIT, ...deposit, transaction: transactionWords(txid) }),
    final: (network, height) => core.submit({ type: CommandType.FINAL_HEIGHT, network, height }),
    reverse: ({ txid, ...deposit }) => core.submit({ type: CommandType.REVERSE_DEPOSIT, ...deposit, transaction: transactionWords(txid) }),
  };
}
