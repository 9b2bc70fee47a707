/** What the screens show of somebody who has used the exchange. */
import { codeSend, login } from '@kontor/contract/account';
import { addressAdd } from '@kontor/contract/address';
import { noticeList } from '@kontor/contract/notice';
import { ticketAnswer, ticketOpen } from '@kontor/contract/ticket';
import { LIVED_IN } from './screens.ts';
import { DEMO_PASSWORD, ask } from './test-server.ts';

const SUBJECT = 'Three deposits of the last week have not been credited to my wallet';
const TEXT =
  'They were sent on Monday, from a wallet of my own.\n\nhttps://example.org/transactions/0x9f8e7d6c5b4a39281706f5e4d3c2b1a09f8e7d6c5b4a39281706f5e4d3c2b1a0';

/** demo1 has asked support something, added an address and was told of it, and somebody was sent a code. Throws unless their numbers are those in the screens' table. */
export async function liveIn(url: string): Promise<void> {
  const { token } = await ask(url, login, { account: 'demo1', password: DEMO_PASSWORD });
  const { id: ticket } = await ask(url, ticketOpen, { topic: 'deposit', subject: SUBJECT, text: TEXT, client_id: 'lived-in-1' }, token);
  await ask(url, ticketAnswer, { id: ticket, text: 'All of them have more than a hundred confirmations.', client_id: 'lived-in-2' }, token);
  const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  await ask(url, addressAdd, { symbol: 'USDT', network: 'ERC20', address, note: 'Ledger' }, token);
  await ask(url, codeSend, { purpose: 'register', channel: 'email', to: 'somebody-with-a-long-name@example.com' });
  const [notice] = (await ask(url, noticeList, {}, token)).list;
  if (ticket !== LIVED_IN.ticket || notice?.id !== LIVED_IN.notice) throw new Error(`ticket ${ticket}, notice ${notice?.id ?? 'none'}`);
}
