/** Orders in a page; a page is found by the id without its lowest bits. */
const PAGE_BITS = 6;
const PAGE_ORDERS = 1 << PAGE_BITS;

/** Place that no order has. It answers with slot 0 and number 0, which no open order has. */
export const NO_PLACE = 0;

/**
 * What a gateway knows of the orders it sent: for each id of the workload the engine's slot and number, and the user. An id
 * has a place while its page holds an order that is not over; then the page serves other ids, so memory follows the open
 * orders, not the length of the workload.
 */
export class OrderTable {
  /** Slot and number at `place * 2`; numbers stay below 2^31 here. */
  links = new Int32Array(2 * PAGE_ORDERS);
  /** Engine's user at `place`. */
  users = new Int32Array(PAGE_ORDERS);
  /** Page of an id's key, counted from `firstKey`; 0 for none. */
  private directory = new Int32Array(1024);
  private firstKey = -1;
  /** Orders of a page that are not over. */
  private open = new Int32Array(1);
  /** Key of a page; while it is free, the next free one. */
  private keys = new Int32Array(1);
  private pageEnd = 1;
  private firstFree = 0;

  /** Gives the id of a new order its place. */
  add(id: number, user: number): number {
    const key = Math.floor(id / PAGE_ORDERS) | 0;
    let page = this.page(key);
    if (page === 0) page = this.addPage(key);
    const place = (page << PAGE_BITS) | (id & (PAGE_ORDERS - 1));
    this.open[page]!++;
    this.users[place] = user;
    this.links[place << 1] = 0;
    this.links[(place << 1) + 1] = 0;
    return place;
  }

  /** The id's place, or NO_PLACE. */
  find(id: number): number {
    const page = this.page(Math.floor(id / PAGE_ORDERS) | 0);
    return page === 0 ? NO_PLACE : (page << PAGE_BITS) | (id & (PAGE_ORDERS - 1));
  }

  /** Says that the order at a place is over or was refused. */
  end(place: number): void {
    const page = place >> PAGE_BITS;
    if (--this.open[page]! > 0) return;
    this.directory[this.keys[page]! - this.firstKey] = 0;
    this.keys[page] = this.firstFree;
    this.firstFree = page;
    this.links.fill(0, page << (PAGE_BITS + 1), (page + 1) << (PAGE_BITS + 1));
    this.users.fill(0, page << PAGE_BITS, (page + 1) << PAGE_BITS);
  }

  private page(key: number): number {
    const at = key - this.firstKey;
    return at >= 0 && at < this.directory.length ? this.directory[at]! : 0;
  }

  private addPage(key: number): number {
    this.reach(key);
    let page = this.firstFree;
    if (page !== 0) this.firstFree = this.keys[page]!;
    else {
      page = this.pageEnd++;
      if (page >= this.keys.length) this.grow();
    }
    this.keys[page] = key;
    this.open[page] = 0;
    this.directory[key - this.firstKey] = page;
    return page;
  }

  /** Makes the directory hold the key. */
  private reach(key: number): void {
    if (this.firstKey < 0) this.firstKey = key;
    if (key >= this.firstKey && key - this.firstKey < this.directory.length) return;
    const first = Math.min(key, this.firstKey);
    const end = Math.max(key + 1, this.firstKey + this.directory.length);
    const grown = new Int32Array(Math.max(end - first, this.directory.length * 2));
    grown.set(this.directory, this.firstKey - first);
    this.directory = grown;
    this.firstKey = first;
  }

  private grow(): void {
    const pages = this.keys.length * 2;
    this.keys = grown(this.keys, pages);
    this.open = grown(this.open, pages);
    this.links = grown(this.links, (pages << PAGE_BITS) << 1);
    this.users = grown(this.users, pages << PAGE_BITS);
  }
}

function grown(values: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const longer = new Int32Array(length);
  longer.set(values);
  return longer;
}
