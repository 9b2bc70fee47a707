/** Sending a transfer once. */
import type { AnswerOf, BodyOf } from '@kontor/contract/call';
import { transfer } from '@kontor/contract/wallet';
import { callServer } from '../../data/call-server.ts';
import { OnceDoor, useSendOnce } from '../../data/use-send-once.ts';
import type { Sender } from '../../data/use-send-once.ts';

export type TransferRequest = Omit<BodyOf<typeof transfer>, 'client_id'>;

const door = new OnceDoor(
  (request: TransferRequest, clientId) => callServer(transfer, { ...request, client_id: clientId }),
  (request) => JSON.stringify(request),
);

export function useSendTransfer(): Sender<TransferRequest, AnswerOf<typeof transfer>> {
  return useSendOnce(door);
}
