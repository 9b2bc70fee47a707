import type { Migration } from '../migrations.ts';

/**
 * Up to which command people have been told of what operators booked on their accounts (modules/wallet/booking-relay.ts): one row,
 * which comes with the first start and only ever moves on. The bookings themselves are rows of `money_id` of command ADJUST (8), for
 * which a look finds the next one by an index of their own, however many transfers stand beside them.
 */
export const bookingToldMigration: Migration = {
  id: 30,
  name: 'booking told',
  sql: `
CREATE TABLE booking_told (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  sequence bigint NOT NULL CHECK (sequence >= 0)
);
CREATE INDEX money_id_booking ON public.money_id (sequence) WHERE command = 8;
`,
};
