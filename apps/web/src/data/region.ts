/** Whether this place is served at all (spec §8). Once refused, the page stays refused until it is opened again. */
import { create } from 'zustand';

const region = create<{ readonly restricted: boolean }>()(() => ({ restricted: false }));

/** The server has answered that this region is not supported. */
export function noteRegionRestricted(): void {
  region.setState({ restricted: true });
}

export function regionIsRestricted(): boolean {
  return region.getState().restricted;
}

/** Whether the blocking dialog is to be shown. */
export function useRegionRestricted(): boolean {
  return region(({ restricted }) => restricted);
}
