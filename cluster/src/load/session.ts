/** The login of an account, which all share who act for it: passwords cost time, and a session outlives every restart. */
export class Session {
  readonly account: string;
  token = '';
  #renewing: Promise<void> | undefined;

  constructor(account: string) {
    this.account = account;
  }

  /** Logs in by `work`, once for all who ask meanwhile. */
  renew(work: () => Promise<string>): Promise<void> {
    this.#renewing ??= work()
      .then((token) => {
        this.token = token;
      })
      .finally(() => {
        this.#renewing = undefined;
      });
    return this.#renewing;
  }
}
