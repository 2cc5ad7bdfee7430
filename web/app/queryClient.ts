import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { reactToFailure } from '#web/app/failureReactions.ts'

/** What the screens know of the server. Every failed call is reacted to once, here. */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error, query) => reactToFailure(error, query.meta, queryClient) }),
  mutationCache: new MutationCache({
    onError: (error, _body, _context, mutation) => reactToFailure(error, mutation.meta, queryClient),
  }),
  defaultOptions: {
    // Offline must fail with its message rather than wait in silence.
    queries: { retry: false, networkMode: 'always', staleTime: 10_000 },
    mutations: { networkMode: 'always' },
  },
})
