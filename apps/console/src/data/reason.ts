/** Characters of a reason. */
export const REASON = { min: 3, max: 500 } as const;

/** Whether it is a reason as the server takes it. */
export function isReason(typed: string): boolean {
  const { length } = typed.trim();
  return length >= REASON.min && length <= REASON.max;
}
