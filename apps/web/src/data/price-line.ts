/** Own things that a chart draws at a price, whatever they are: each product says what its own are and what a gesture on them asks for. */

export interface PriceLine {
  readonly key: string;
  /** Of what it stands for; an order may have several lines. */
  readonly id: string;
  /** What it stands for, for programs that read the page. */
  readonly part: string;
  /** Plain decimal. */
  readonly price: string;
  readonly look: 'solid' | 'dashed' | 'dotted';
  readonly ink: 'iris' | 'text' | 'warn';
  readonly label: string;
  /** Beside the label, in quieter colour; written already. */
  readonly amount?: string;
  readonly note?: string;
  readonly hint?: string | undefined;
  /** Of the one order it belongs with, as an OCO's legs do. */
  readonly linked?: string;
  readonly movable: boolean;
  /** Name of the cross that takes it away; without it there is none. */
  readonly cancelLabel?: string;
  /** Outside of what is drawn its price stays at the edge of the axis. */
  readonly staysInSight?: boolean;
}

/** What the own lines of a chart are, and who hears of gestures on them. */
export interface OwnLines {
  readonly lines: readonly PriceLine[];
  readonly onCancel: (line: PriceLine) => void;
  readonly onMove: (line: PriceLine, price: string) => void;
  /** A line that was moved and waits for an answer stays where it was let go. */
  readonly moved: { readonly id: string; readonly price: string } | undefined;
}
