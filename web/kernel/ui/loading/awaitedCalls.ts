import type { MutationFilters, QueryFilters } from '@tanstack/react-query'

// SHL-55, SHL-56: the calls that a person caused and waits for. Polling and /complement are in the background.

/** A refetch behind data that is shown is nobody's wish either. */
export const awaitedQueries: QueryFilters = {
  predicate: query => query.state.data === undefined && !query.meta?.background,
}

export const awaitedMutations: MutationFilters = { predicate: mutation => !mutation.meta?.background }
