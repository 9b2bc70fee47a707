import type { RecordLog } from '@kontor/engine/record';
/**
 * Balances as the ledger records tell them. After every command: each record starts where the bucket's last one ended, all
 * accounts of an asset with EXTERNAL sum to exactly zero, and nothing but EXTERNAL is below zero (rules 0.4).
 */
export declare class Money {
    private readonly owners;
    private readonly sums;
    private readonly touchedAssets;
    private lastOwner;
    private lastCells;
    /** What a bucket holds. */
    balance(owner: number, account: number, asset: number, bucket: number): bigint;
    /** Follows the records of one command and checks what they leave. */
    follow(records: RecordLog): void;
    /** Every bucket that is not empty. */
    cells(): Generator<{
        owner: number;
        account: number;
        asset: number;
        bucket: number;
        value: bigint;
    }>;
    private post;
    private sum;
    private cell;
}
