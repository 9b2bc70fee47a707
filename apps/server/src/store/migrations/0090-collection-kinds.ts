import type { Migration } from '../migrations.ts';

/**
 * The kinds of collection methods that are known everywhere (contract/src/payment-kinds.ts). One that an operator has made under the same name stays
 * his own. Kinds that a later release knows are added by a migration of their own.
 */
const SQL = `
ALTER TABLE public.collection_kind ADD COLUMN standard boolean NOT NULL DEFAULT false;
UPDATE public.collection_kind SET standard = true WHERE kind IN ('bank_card', 'bank');
INSERT INTO public.collection_kind (kind, name, bank, standard) VALUES
  ('swift', 'SWIFT transfer', true, true),
  ('wise', 'Wise', false, true),
  ('revolut', 'Revolut', false, true),
  ('paypal', 'PayPal', false, true),
  ('ach', 'ACH transfer', true, true),
  ('zelle', 'Zelle', false, true),
  ('cash_app', 'Cash App', false, true),
  ('sepa', 'SEPA transfer', true, true),
  ('sepa_instant', 'SEPA Instant', true, true),
  ('faster_payments', 'Faster Payments', true, true),
  ('fast', 'FAST', true, true),
  ('havale', 'Havale / EFT', true, true),
  ('papara', 'Papara', false, true),
  ('sbp', 'SBP', true, true),
  ('sberbank', 'Sberbank', false, true),
  ('t_bank', 'T-Bank', false, true),
  ('russian_bank', 'Russian bank account', true, true),
  ('yoomoney', 'YooMoney', false, true),
  ('fps', 'FPS', true, true),
  ('hong_kong_bank', 'Hong Kong bank account', true, true),
  ('payme', 'PayMe', false, true),
  ('alipay_hk', 'AlipayHK', false, true),
  ('furikomi', 'Furikomi', true, true),
  ('yucho', 'Japan Post Bank', false, true),
  ('paypay', 'PayPay', false, true),
  ('korean_bank', 'Korean bank account', true, true),
  ('toss', 'Toss', false, true),
  ('kakao_pay', 'KakaoPay', false, true),
  ('upi', 'UPI', false, true),
  ('pix', 'PIX', false, true)
ON CONFLICT (kind) DO NOTHING;
`;

export const collectionKindsMigration: Migration = { id: 90, name: 'collection kinds', sql: SQL };
