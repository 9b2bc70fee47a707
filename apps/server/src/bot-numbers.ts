/** Which users are the demo's bots. Numbers below 100,000 are never given to people who register. */
export const FIRST_BOT = 1_000;
const LAST_BOT = 1_999;

/** Whether a user's number is a bot's. */
export function isBot(user: number): boolean {
  return user >= FIRST_BOT && user <= LAST_BOT;
}

/** The demo's merchants of peer trade, who answer by themselves. */
export const FIRST_DEALER = 2_000;
const LAST_DEALER = 2_099;

/** Whether a user's number is a simulated merchant's. */
export function isDealer(user: number): boolean {
  return user >= FIRST_DEALER && user <= LAST_DEALER;
}
