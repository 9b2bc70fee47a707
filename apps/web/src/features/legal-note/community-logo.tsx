import { useState } from 'react';

interface CommunityLogoProps {
  readonly name: string;
  /** Address of a picture; empty for none. */
  readonly logo: string;
}

/** A community by its logo; by its name where it has none or the picture does not come. */
export function CommunityLogo({ name, logo }: CommunityLogoProps) {
  const [isMissing, setMissing] = useState(false);
  if (logo === '' || isMissing) return name;
  return (
    <img src={logo} alt={name} title={name} width={20} height={20} className="size-5 object-contain" onError={() => setMissing(true)} />
  );
}
