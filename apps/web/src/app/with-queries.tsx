import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType, ReactElement } from 'react';

/** Answers of calls that several places ask for. A failure is shown where it was asked; the reader tries again. */
const queries = new QueryClient({ defaultOptions: { queries: { retry: 1, refetchOnWindowFocus: false } } });

/** A screen whose features ask by queries. The first pages a visitor sees do without that library. */
export function withQueries(Screen: ComponentType): () => ReactElement {
  return function Asking() {
    return (
      <QueryClientProvider client={queries}>
        <Screen />
      </QueryClientProvider>
    );
  };
}
