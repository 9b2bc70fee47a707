import { onDemand } from '@kontor/ui/on-demand';

const { Part: Records } = onDemand(async () => (await import('../../features/orders/account-records.tsx')).AccountRecords);

/** What moved in the seconds account; its code comes when it is looked at. */
export function AccountLog() {
  return <Records account="seconds" />;
}
