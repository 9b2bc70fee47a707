/** Whether a command comes after its deadline; 0 is no deadline, and what is no number has passed. */
export function isLate({ time, deadline = 0 }: { readonly time: number; readonly deadline?: number }): boolean {
  return deadline !== 0 && !(time <= deadline);
}
