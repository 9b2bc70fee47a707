import { Bell, Settings2, Star, X } from 'lucide-react';
import { useState } from 'react';

import { Button, buttonClasses } from '../button.tsx';
import { CopyButton } from '../copy-button.tsx';
import { IconButton } from '../icon-button.tsx';
import { Tooltip } from '../tooltip.tsx';
import { Samples, Section } from './section.tsx';

const sizes = [28, 36, 44, 48] as const;

/** Buttons in every look, size and state. */
export function Buttons() {
  const [sending, setSending] = useState(false);
  const [starred, setStarred] = useState(true);
  return (
    <Section title="Buttons">
      <Samples>
        <Button>Deposit</Button>
        <Button variant="secondary">Withdraw</Button>
        <Button variant="quiet">Skip</Button>
        <Button variant="buy">Buy BTC</Button>
        <Button variant="sell">Sell BTC</Button>
        <Button variant="danger">Delete address</Button>
        <Button isDisabled>Buy BTC</Button>
        <Button variant="secondary" isDisabled>
          Withdraw
        </Button>
      </Samples>
      <Samples>
        <Button variant="buy" sending sendingLabel="Sending">
          Buy BTC
        </Button>
        <Button sending={sending} sendingLabel="Sending" onPress={() => setSending(true)}>
          Press to send
        </Button>
        <a href="#root" className={buttonClasses('secondary', 36)}>
          A link
        </a>
        {sizes.map((size) => (
          <Button key={size} size={size}>
            Size {size}
          </Button>
        ))}
      </Samples>
      <div className="w-40" lang="de">
        <Button variant="sell" size={44} wide>
          Aufenthaltsbestätigungsverfahren verkaufen
        </Button>
      </div>
      <Samples>
        <IconButton label="Close" size={24} icon={<X size={16} strokeWidth={1.5} aria-hidden />} />
        <IconButton label="Settings" size={28} icon={<Settings2 size={16} strokeWidth={1.5} aria-hidden />} />
        <IconButton
          label="Favourite"
          size={36}
          isPressed={starred}
          onPress={() => setStarred(!starred)}
          icon={<Star size={20} strokeWidth={1.5} aria-hidden className={starred ? 'fill-iris text-iris' : ''} />}
        />
        <Tooltip text="Tell me when the price gets there">
          <IconButton label="Price alert" size={36} icon={<Bell size={20} strokeWidth={1.5} aria-hidden />} />
        </Tooltip>
        <IconButton label="Not now" size={36} isDisabled icon={<Bell size={20} strokeWidth={1.5} aria-hidden />} />
        <CopyButton text="Kontor" label="Copy" copiedLabel="Copied" />
        <CopyButton text="Kontor" label="Copy address" copiedLabel="Copied" variant="primary" />
      </Samples>
    </Section>
  );
}
