import { QueryClient } from '@tanstack/react-query'

/** What the screens know of the server; failureReactions.ts reacts to failures. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // Offline must fail with its message rather than wait in silence.
    queries: { retry: false, networkMode: 'always', staleTime: 10_000 },
    mutations: { networkMode: 'always' },
  },
})
