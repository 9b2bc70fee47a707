/** Keys that this browser keeps, of each operator who made one here: IndexedDB, which stores a private key without ever showing it. */

/** A key of this browser; `id` is its number on the server. */
export interface KeptKey {
  readonly id: number;
  readonly operator: number;
  readonly privateKey: CryptoKey;
}

const NAME = 'kontor-console';
const STORE = 'keys';

export async function keepKey(key: KeptKey): Promise<void> {
  await inStore('readwrite', (store) => store.put(key));
}

export async function forgetKey(id: number): Promise<void> {
  await inStore('readwrite', (store) => store.delete(id));
}

/** The keys that an operator has made in this browser. */
export async function keptKeys(operator: number): Promise<readonly KeptKey[]> {
  const all = await inStore('readonly', (store) => store.getAll() as IDBRequest<KeptKey[]>);
  return all.filter((key) => key.operator === operator);
}

async function inStore<Result>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<Result>): Promise<Result> {
  const database = await open();
  try {
    const transaction = database.transaction(STORE, mode);
    const written = new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve());
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('the browser keeps nothing')));
    });
    const result = done(work(transaction.objectStore(STORE)));
    await Promise.all([result, written]);
    return await result;
  } finally {
    database.close();
  }
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE, { keyPath: 'id' }));
  return done(request);
}

function done<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('the browser keeps nothing')));
  });
}
