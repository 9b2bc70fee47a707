/** The price that a plan watches: the source of PLAN and PLACE_PLAN (docs/perpetual.md). */
export const PlanSource = { LAST: 0, MARK: 1 } as const;
