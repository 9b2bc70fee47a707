import type { Balance } from '../../data/use-spot-account.ts';

/** The spot account; `undefined` while it is not known yet. */
export function Balances({ balances }: { readonly balances: readonly Balance[] | undefined }) {
  return (
    <section className="card" aria-labelledby="balances-title">
      <h2 id="balances-title">Spot account</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">Currency</th>
            <th scope="col">Available</th>
            <th scope="col">Frozen</th>
          </tr>
        </thead>
        <tbody>
          {balances?.map(({ symbol, available, frozen }) => (
            <tr key={symbol} data-symbol={symbol}>
              <th scope="row">{symbol}</th>
              <td data-bucket="available">{available}</td>
              <td data-bucket="frozen">{frozen}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
