import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import type { CallError } from '#web/api/callError.ts'
import type { CallMeta } from '#web/api/queries.ts'

/** A cache whose every failure is reported once, in one place. */
export const createQueryClient = (onFailure: (error: CallError, meta: CallMeta | undefined) => void) =>
  new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => onFailure(error, query.meta) }),
    mutationCache: new MutationCache({
      onError: (error, _body, _context, mutation) => onFailure(error, mutation.meta),
    }),
    defaultOptions: {
      // Offline must fail with its message rather than wait in silence.
      queries: { retry: false, networkMode: 'always', staleTime: 10_000 },
      mutations: { networkMode: 'always' },
    },
  })
