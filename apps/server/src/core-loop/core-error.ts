/** Why the core gave no outcome. Refusals are outcomes and never come this way. */
export type CoreErrorCode =
  /** Too many commands wait for their commit. Nothing was done; the same command may be sent again. */
  | 'BUSY'
  /** The core has stopped taking commands. Nothing was done. */
  | 'STOPPED'
  /** The core stopped while the command was on its way to the journal; it may be in it. */
  | 'OUTCOME_UNKNOWN';

/** A named failure of the core. */
export class CoreError extends Error {
  readonly code: CoreErrorCode;

  constructor(code: CoreErrorCode, message: string, options?: ErrorOptions) {
    super(`${code}: ${message}`, options);
    this.name = 'CoreError';
    this.code = code;
  }
}
