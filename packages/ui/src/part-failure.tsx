import { Component, type ComponentType, createContext, type ReactNode, useContext } from 'react';

/** Props of what stands in the place of a failed part. */
export interface FailedPlaceProps {
  /** Why. */
  readonly error: unknown;
  /** Tries again to show the part. */
  readonly again: () => void;
  /** How often it has failed so far, from 1. */
  readonly failures: number;
}

/** How the app speaks of parts of the page that fail. */
export interface PartFailure {
  /** Stands where the part would. */
  readonly Place: ComponentType<FailedPlaceProps>;
  /** Says that what was pressed for does not open. */
  readonly say: (error: unknown, failures: number) => void;
}

/** Around the whole app; without it failed parts stay empty. */
export const PartFailureContext = createContext<PartFailure>({ Place: () => null, say: () => undefined });

interface PartBoundaryProps {
  readonly children: ReactNode;
}

interface PartBoundaryState {
  readonly error: { readonly thrown: unknown } | undefined;
}

/** Keeps what is wrong inside it from the rest of the page, and offers to try again. */
export class PartBoundary extends Component<PartBoundaryProps, PartBoundaryState> {
  override state: PartBoundaryState = { error: undefined };
  #failures = 0;

  static getDerivedStateFromError(thrown: unknown): PartBoundaryState {
    return { error: { thrown } };
  }

  override componentDidCatch(): void {
    this.#failures++;
    this.forceUpdate();
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return <FailedPlace error={error.thrown} failures={Math.max(1, this.#failures)} again={() => this.setState({ error: undefined })} />;
  }
}

/** The app's own words in the place of a part. */
export function FailedPlace(props: FailedPlaceProps) {
  const { Place } = useContext(PartFailureContext);
  return <Place {...props} />;
}
