/** What people write to each other about a trade, as it is kept. The page and the server ask the same functions. */
import { MAX_CHAT_LENGTH, MAX_STATEMENT_LENGTH } from './deal.ts';
import { plainLines } from './person-text.ts';

/** A message, lines and all, empty where nothing was written; undefined where it is too long, or holds what nobody sees or what turns the reading around. */
export function chatText(typed: string): string | undefined {
  return typed.trim() === '' ? '' : plainLines(typed, MAX_CHAT_LENGTH);
}

/** What a side says in an appeal; undefined where it is empty, too long, or not plain. */
export function statementText(typed: string): string | undefined {
  return plainLines(typed, MAX_STATEMENT_LENGTH);
}
