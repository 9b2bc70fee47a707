import { Button } from '../button.tsx';
import { EmptyState } from '../empty-state.tsx';
import { Logo, LogoMark } from '../logo.tsx';
import { Meridian } from '../meridian.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { Samples, Section } from './section.tsx';

const states = [
  ['orders', 'No open orders', 'Orders you place wait here until they are filled.', 'Place an order'],
  ['assets', 'No assets yet', 'What you deposit or buy shows up here.', 'Deposit'],
  ['results', 'Nothing found', 'Try a symbol such as BTC.', undefined],
  ['offline', 'No connection', 'Prices stand still until the network is back.', 'Try again'],
  ['pending', 'Under review', 'This usually takes a few minutes.', undefined],
  ['restricted', 'Not available here', 'The law of your region does not allow this product.', 'Back'],
] as const;

/** Logo, meridian and the six drawings. */
export function Pictures() {
  return (
    <>
      <Section title="Logo">
        <Samples>
          <Logo name="Kontor" />
          <LogoMark width={24} plain />
          <Logo name="Kontor" size="large" />
          <VisuallyHidden>Words for screen readers only</VisuallyHidden>
        </Samples>
        <Meridian />
        <Meridian direction="up" dotAt={0.3} />
        <Meridian direction="down" dotAt="none" />
      </Section>
      <Section title="Empty states">
        <div className="grid gap-px bg-hairline sm:grid-cols-2 lg:grid-cols-3">
          {states.map(([picture, title, text, action]) => (
            <EmptyState
              key={picture}
              picture={picture}
              title={title}
              text={text}
              level={3}
              action={action !== undefined && <Button variant="secondary">{action}</Button>}
              className="bg-s1"
            />
          ))}
          <EmptyState
            picture="orders"
            level={3}
            isLow
            title="No open orders"
            text="Beside the drawing in a panel of little height."
            action={
              <Button variant="secondary" size={28}>
                Place an order
              </Button>
            }
            className="bg-s1 sm:col-span-2"
          />
        </div>
      </Section>
    </>
  );
}
