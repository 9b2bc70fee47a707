import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType, ReactElement } from 'react';
import { tellFailure } from './tell-failure.ts';

/** Answers of calls that several places ask for. A failure is told, and stands where it was asked; the reader tries again. */
const queries = new QueryClient({
  queryCache: new QueryCache({ onError: tellFailure }),
  defaultOptions: { queries: { retry: 1, refetchOnWindowFocus: false } },
});

/** A list that asks by queries. The screens themselves do without that library, which comes with the first such list. */
export function withQueries<Props extends object>(List: ComponentType<Props>): (props: Props) => ReactElement {
  return function Asking(props) {
    return (
      <QueryClientProvider client={queries}>
        <List {...props} />
      </QueryClientProvider>
    );
  };
}
