/** A listed asset. */
export interface ListedAsset {
  readonly asset: number;
  /** Decimals of the ledger. */
  readonly scale: number;
  /** AssetFlag bits. */
  readonly flags: number;
}

/** The assets that are listed: what the ledger may hold, and what each may be used for. */
export class Assets {
  private readonly byId = new Map<number, ListedAsset>();

  has(asset: number): boolean {
    return this.byId.has(asset);
  }

  find(asset: number): ListedAsset | undefined {
    return this.byId.get(asset);
  }

  /** Lists an asset, or sets another scale or other flags. */
  set(listed: ListedAsset): void {
    this.byId.set(listed.asset, listed);
  }

  /** By id. */
  all(): ListedAsset[] {
    return [...this.byId.values()].sort((a, b) => a.asset - b.asset);
  }
}
