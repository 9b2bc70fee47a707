import { type ComponentType, createElement, type ReactNode, useContext, useEffect, useRef, useState } from 'react';

import { FailedPlace, PartFailureContext } from './part-failure.tsx';

/** A part of the page whose code comes when it is needed. */
export interface OnDemand<Props> {
  /** Draws what waits until its code is here. */
  readonly Part: (props: Props) => ReactNode;
  /** Fetches the code ahead, once it is likely to be needed; resolves when that has ended, well or not. */
  readonly prefetch: () => Promise<void>;
  /** Props of a button that opens the part: to point at it, to focus it or to begin a press fetches the code. */
  readonly whenMeant: { readonly onHoverStart: () => void; readonly onFocus: () => void; readonly onPressStart: () => void };
}

/** The code of one part, for all places where it stands. */
class PartCode<Props> {
  found: ComponentType<Props> | undefined;
  failures = 0;
  readonly #load: () => Promise<ComponentType<Props>>;

  constructor(load: () => Promise<ComponentType<Props>>) {
    this.#load = load;
  }

  async fetch(): Promise<ComponentType<Props>> {
    this.found ??= await this.#load();
    this.failures = 0;
    return this.found;
  }

  readonly prefetch = async (): Promise<void> => {
    await this.fetch().catch(() => undefined);
  };

  handles(Part: OnDemand<Props>['Part']): OnDemand<Props> {
    const { prefetch } = this;
    const meant = (): void => void prefetch();
    return { Part, prefetch, whenMeant: { onHoverStart: meant, onFocus: meant, onPressStart: meant } };
  }
}

type Failed = { readonly error: unknown; readonly failures: number };

/** The component once it is here; `onFailed` hears why it is not. A further `attempt` fetches again. */
function usePart<Props>(code: PartCode<Props>, attempt: number, onFailed: (failed: Failed) => void): ComponentType<Props> | undefined {
  const [Loaded, setLoaded] = useState(() => code.found);
  const tell = useRef(onFailed);
  useEffect(() => {
    tell.current = onFailed;
  });
  useEffect(() => {
    let wanted = true;
    code.fetch().then(
      (part) => {
        if (wanted) setLoaded(() => part);
      },
      (error: unknown) => {
        if (wanted) tell.current({ error, failures: ++code.failures });
      },
    );
    return () => {
      wanted = false;
    };
  }, [code, attempt]);
  return Loaded;
}

/** What tries again, of each part in the page that is not here: they may lack the same file, and nobody presses for each of them. */
const failedParts = new Set<() => void>();

function tryAllAgain(): void {
  for (const again of failedParts) again();
}

/**
 * A part that has a place in the page, loaded by `load`. Unlike `lazy` of React it shows itself as soon as the code has come and is
 * there at once when the code already is; when the code cannot be fetched, its place says so and offers to try again.
 */
export function onDemand<Props extends object>(load: () => Promise<ComponentType<Props>>, Waiting?: ComponentType<Props>): OnDemand<Props> {
  const code = new PartCode(load);
  function Part(props: Props): ReactNode {
    const [attempt, setAttempt] = useState(0);
    const [failed, setFailed] = useState<Failed>();
    const Loaded = usePart(code, attempt, setFailed);
    useEffect(() => {
      if (failed === undefined) return undefined;
      const again = (): void => {
        setFailed(undefined);
        setAttempt((before) => before + 1);
      };
      failedParts.add(again);
      return () => {
        failedParts.delete(again);
      };
    }, [failed]);
    if (Loaded !== undefined) return createElement(Loaded, props);
    if (failed === undefined) return Waiting === undefined ? null : <Waiting {...props} />;
    return <FailedPlace {...failed} again={tryAllAgain} />;
  }
  return code.handles(Part);
}

/**
 * A part that a press opens over the page: a popup, a dialog. When its code cannot be fetched, that is said and it counts as closed
 * again, so that the next press fetches again.
 */
export function layerOnDemand<Props extends { readonly onClose: () => void }>(load: () => Promise<ComponentType<Props>>): OnDemand<Props> {
  const code = new PartCode(load);
  function Part(props: Props): ReactNode {
    const { say } = useContext(PartFailureContext);
    const Loaded = usePart(code, 0, ({ error, failures }) => {
      say(error, failures);
      props.onClose();
    });
    return Loaded === undefined ? null : createElement(Loaded, props);
  }
  return code.handles(Part);
}

const GESTURES = ['pointermove', 'pointerdown', 'keydown'] as const;

/** Fetches ahead what a press may need at once, as soon as somebody is there: with the first move, press or key on the page. */
export function onFirstGesture(prefetch: () => Promise<void>): void {
  if (typeof document === 'undefined') return;
  const fetchOnce = (): void => {
    for (const gesture of GESTURES) document.removeEventListener(gesture, fetchOnce, true);
    void prefetch();
  };
  for (const gesture of GESTURES) document.addEventListener(gesture, fetchOnce, { capture: true, passive: true });
}
