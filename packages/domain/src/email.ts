/** E-mail addresses: which are taken, and the one spelling in which they are compared. Source: spec §5 (wrong mailbox). */

const MAX_LENGTH = 254;
const MAX_LOCAL = 64;
/** What providers give out, in ASCII; quoted names and addresses in brackets are nobody's. */
const SHAPE =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{2,59})$/;

/**
 * The address without blanks around it and in small letters, or undefined where it is none. Nothing else is folded: what a provider
 * does with dots and plus signs is his, and two mailboxes must never be one account.
 */
export function normalEmail(text: string): string | undefined {
  const plain = text.trim().toLowerCase();
  return plain.length <= MAX_LENGTH && plain.indexOf('@') <= MAX_LOCAL && SHAPE.test(plain) ? plain : undefined;
}

/** `jo***@brandt.example`: enough to know one's own. */
export function maskedEmail(email: string): string {
  const at = email.indexOf('@');
  return `${email.slice(0, Math.min(2, Math.max(1, at - 1)))}***${email.slice(at)}`;
}
