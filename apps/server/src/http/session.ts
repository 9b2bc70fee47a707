/** Who a request comes from. */

/** The user of a session. */
export interface Session {
  /** The user's id in the engine and on screen (UID). */
  readonly user: number;
  /** What was given in the header `token`. */
  readonly token: string;
}

/** Finds the session of a token that is neither over nor unknown, and keeps it awake. */
export type Authenticate = (token: string) => Promise<Session | undefined>;
