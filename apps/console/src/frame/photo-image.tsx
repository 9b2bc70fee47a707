/** A photo as an <img>: from memory, under an address that nobody else has and that ends with its place on the page. */
import { useEffect, useRef } from 'react';
import type { ComponentProps } from 'react';
import { photoBytes } from './photo-bytes.ts';

interface PhotoImageProps extends Omit<ComponentProps<'img'>, 'src' | 'ref'> {
  /** A JPEG, base64. */
  readonly picture: string;
  readonly alt: string;
}

export function PhotoImage({ picture, alt, ...rest }: PhotoImageProps) {
  const place = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const address = URL.createObjectURL(new Blob([photoBytes(picture)], { type: 'image/jpeg' }));
    if (place.current !== null) place.current.src = address;
    return () => URL.revokeObjectURL(address);
  }, [picture]);
  return <img ref={place} alt={alt} {...rest} />;
}
