import { useEffect, useState } from 'react';

/** Whether something has been waited for longer than it may take, ms. A new wait begins anew. */
export function useIsLate(isWaiting: boolean, limitMs: number): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setIsLate(true), limitMs);
    return () => {
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [isWaiting, limitMs]);
  return isWaiting && isLate;
}
