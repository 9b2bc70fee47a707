/** Sending a withdrawal once. */
import type { AnswerOf, BodyOf } from '@kontor/contract/call';
import { withdrawApply } from '@kontor/contract/withdrawal';
import { callServer } from '../../data/call-server.ts';
import { OnceDoor, useSendOnce } from '../../data/use-send-once.ts';
import type { Sender } from '../../data/use-send-once.ts';

export type WithdrawalRequest = Omit<BodyOf<typeof withdrawApply>, 'client_id'>;
export type WithdrawalSender = Sender<WithdrawalRequest, AnswerOf<typeof withdrawApply>>;

const door = new OnceDoor(
  (request: WithdrawalRequest, clientId) => callServer(withdrawApply, { ...request, client_id: clientId }),
  // With another code it is the same withdrawal.
  ({ symbol, network, address, address_id: kept, quantity }) => JSON.stringify([symbol, network, address, kept, quantity]),
);

export function useSendWithdrawal(): WithdrawalSender {
  return useSendOnce(door);
}
