/** One breach of the house rules, or one thing worth a look. */
export interface Finding {
  readonly severity: 'error' | 'warning';
  /** The rule's name, `room-direction`. */
  readonly rule: string;
  readonly path: string;
  /** Line from 1; absent when the whole file is meant. */
  readonly line?: number;
  /** What is wrong and what to do instead. */
  readonly message: string;
}
