/** A picture of a ticket's message. */
import { ticketFile } from '@kontor/contract/console/ticket';
import { useState } from 'react';
import { useView } from '../../data/session.ts';
import { AskedPicture } from '../../frame/asked-picture.tsx';

interface TicketPictureProps {
  readonly ticket: number;
  readonly file: string;
  /** Its place among those of the message, from 1. */
  readonly number: number;
}

export function TicketPicture({ ticket, file, number }: TicketPictureProps) {
  const [isWanted, setWanted] = useState(false);
  const answer = useView(ticketFile, { id: ticket, file }, { isEnabled: isWanted });
  return <AskedPicture answer={answer} isWanted={isWanted} onWant={() => setWanted(true)} number={number} />;
}
