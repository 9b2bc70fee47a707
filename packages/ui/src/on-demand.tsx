import { type ComponentType, useEffect, useState } from 'react';

/** A part of the page whose code comes when it is needed. */
export interface OnDemand<Props> {
  /** Draws nothing until its code is here. */
  readonly Part: ComponentType<Props>;
  /** Fetches the code ahead, once it is likely to be needed. */
  readonly prefetch: () => void;
  /** Props of a button that opens the part: to point at it, to focus it or to begin a press fetches the code. */
  readonly whenMeant: { readonly onHoverStart: () => void; readonly onFocus: () => void; readonly onPressStart: () => void };
}

/**
 * A part loaded by `load`. Unlike `lazy` of React it shows itself as soon as the code has come, is there at once when the code
 * already is, and when the code cannot be fetched it stays empty and tries again the next time it is drawn.
 */
export function onDemand<Props extends object>(load: () => Promise<ComponentType<Props>>): OnDemand<Props> {
  let found: ComponentType<Props> | undefined;
  const fetchPart = async (): Promise<ComponentType<Props>> => (found ??= await load());
  const prefetch = (): void => void fetchPart().catch(() => undefined);

  function Part(props: Props) {
    const [Loaded, setLoaded] = useState(() => found);
    useEffect(() => {
      let wanted = true;
      fetchPart().then(
        (part) => {
          if (wanted) setLoaded(() => part);
        },
        () => undefined,
      );
      return () => {
        wanted = false;
      };
    }, []);
    return Loaded === undefined ? null : <Loaded {...props} />;
  }

  return { Part, prefetch, whenMeant: { onHoverStart: prefetch, onFocus: prefetch, onPressStart: prefetch } };
}
