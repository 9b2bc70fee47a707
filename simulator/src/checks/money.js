import { Account, USER_ACCOUNTS } from '@kontor/domain/accounts';
import { RECORD_WORDS } from '@kontor/engine/record';
import { Violation } from './violation.js';
/** Largest amount any bucket may hold (rules 0.1). */
const LARGEST = 1n << 62n;
/**
 * Balances as the ledger records tell them. After every command: each record starts where the bucket's last one ended, all
 * accounts of an asset with EXTERNAL sum to exactly zero, and nothing but EXTERNAL is below zero (rules 0.4).
 */
export class Money {
    owners = new Map();
    sums = new Map();
    touchedAssets = [];
    lastOwner = Number.NaN;
    lastCells = new Map();
    /** What a bucket holds. */
    balance(owner, account, asset, bucket) {
        return this.owners.get(owner)?.get((account * 65_536 + asset) * 4 + bucket)?.value ?? 0n;
    }
    /** Follows the records of one command and checks what they leave. */
    follow(records) {
        for (let at = 0; at < records.length; at += RECORD_WORDS)
            this.post(records, at);
        for (const asset of this.touchedAssets) {
            const sum = this.sums.get(asset);
            sum.touched = false;
            if (sum.value !== 0n)
                throw new Violation('money.sum', `all accounts of asset ${asset} sum to ${sum.value}`);
        }
        this.touchedAssets.length = 0;
    }
    /** Every bucket that is not empty. */
    *cells() {
        for (const [owner, cells] of this.owners) {
            for (const [key, cell] of cells) {
                if (cell.value === 0n)
                    continue;
                yield { owner, account: Math.floor(key / 262_144), asset: (key >> 2) & 65_535, bucket: key & 3, value: cell.value };
            }
        }
    }
    post(records, at) {
        const words = records.words;
        const owner = words[at + 1];
        const account = words[at + 2];
        const asset = words[at + 3];
        const bucket = words[at + 4];
        const amount = records.longs[(at >> 1) + 3];
        const before = records.longs[(at >> 1) + 4];
        const after = records.longs[(at >> 1) + 5];
        const cell = this.cell(owner, account, asset, bucket);
        if (amount === 0n)
            throw new Violation('money.zero', `a posting of nothing to ${where(owner, account, asset, bucket)}`);
        if (before !== cell.value) {
            throw new Violation('money.chain', `${where(owner, account, asset, bucket)} held ${cell.value}, its next record starts at ${before}`);
        }
        if (before + amount !== after)
            throw new Violation('money.record', `${before} + ${amount} is not ${after}`);
        if (after < 0n && account !== Account.EXTERNAL) {
            throw new Violation('money.negative', `${where(owner, account, asset, bucket)} falls to ${after}`);
        }
        if (after > LARGEST)
            throw new Violation('money.large', `${where(owner, account, asset, bucket)} rises to ${after}`);
        if (account < USER_ACCOUNTS ? owner < 1 : owner > 0) {
            throw new Violation('money.owner', `account ${account} of owner ${owner}`);
        }
        cell.value = after;
        this.sum(asset, amount);
    }
    sum(asset, amount) {
        let sum = this.sums.get(asset);
        if (sum === undefined) {
            sum = { value: 0n, touched: false };
            this.sums.set(asset, sum);
        }
        sum.value += amount;
        if (sum.touched)
            return;
        sum.touched = true;
        this.touchedAssets.push(asset);
    }
    cell(owner, account, asset, bucket) {
        let cells = this.lastCells;
        if (owner !== this.lastOwner) {
            const known = this.owners.get(owner);
            cells = known ?? new Map();
            if (known === undefined)
                this.owners.set(owner, cells);
            this.lastOwner = owner;
            this.lastCells = cells;
        }
        const key = (account * 65_536 + asset) * 4 + bucket;
        let cell = cells.get(key);
        if (cell === undefined) {
            cell = { value: 0n };
            cells.set(key, cell);
        }
        return cell;
    }
}
function where(owner, account, asset, bucket) {
    return `owner ${owner}, account ${account}, asset ${asset}, bucket ${bucket}`;
}
//# sourceMappingURL=money.js.map