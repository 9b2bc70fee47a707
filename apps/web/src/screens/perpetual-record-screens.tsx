/** Public records of contracts: everybody may read them, without the calls of an account. */
import { useParams } from '@tanstack/react-router';
import { BracketRecords } from '../features/perpetual-records/bracket-records.tsx';
import { FundingRecords } from '../features/perpetual-records/funding-records.tsx';
import { InsuranceRecords } from '../features/perpetual-records/insurance-records.tsx';
import { LiquidationReceipt } from '../features/perpetual-records/liquidation-receipt.tsx';
import { LiquidationRecords } from '../features/perpetual-records/liquidation-records.tsx';

/** The contract in the address; lower case is taken as well. */
function usePairOfAddress(): string {
  return (useParams({ strict: false }).symbol ?? '').toUpperCase();
}

export function FundingScreen() {
  const pair = usePairOfAddress();
  return <FundingRecords key={pair} pair={pair} />;
}

export function BracketsScreen() {
  const pair = usePairOfAddress();
  return <BracketRecords key={pair} pair={pair} />;
}

export function InsuranceScreen() {
  return <InsuranceRecords />;
}

export function LiquidationsScreen() {
  return <LiquidationRecords />;
}

export function LiquidationScreen() {
  const { receipt } = useParams({ strict: false }) as { readonly receipt?: string };
  return <LiquidationReceipt key={receipt} receipt={receipt ?? ''} />;
}
