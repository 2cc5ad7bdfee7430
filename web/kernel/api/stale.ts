import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query'
import type { Call } from '#contract/kernel/call.ts'
import { type CallError, isDecided } from '#web/kernel/api/errors/callError.ts'

/** Asks again for what a call makes stale. Resolves when what is in sight is new; at once if that can be everything. */
export async function rereadStale(client: QueryClient, { makesStale }: Call) {
  const reread = client.invalidateQueries(queriesOf(makesStale))
  if (makesStale !== 'everything') await reread
}

/**
 * What a mutation of a call does after its answer; `bodyOf` finds the body in what it was given.
 *
 * A refusal may mean that somebody else was faster: the page shows that now. Without a decision the change may have been made
 * or not: what is looked at next is asked again, without more failures above this one.
 */
export function afterChange<Given>(
  client: QueryClient,
  call: Call,
  bodyOf: (given: Given) => unknown = given => given,
) {
  return {
    onSuccess: (_answer: unknown, given: Given) =>
      isDryRun(bodyOf(given)) ? Promise.resolve() : rereadStale(client, call),
    onError: ({ failure }: CallError, given: Given) => {
      if (isDryRun(bodyOf(given))) return
      const refetchType = isDecided(failure) ? 'active' : 'none'
      void client.invalidateQueries({ ...queriesOf(call.makesStale), refetchType })
    },
  }
}

const queriesOf = (makesStale: Call['makesStale'] = []): InvalidateQueryFilters =>
  makesStale === 'everything' ? {} : { predicate: ({ queryKey: [path] }) => makesStale.some(one => one === path) }

/** JSON says it with true, a form with '1'. */
const isDryRun = (body: unknown) =>
  typeof body === 'object' && body !== null && 'dryRun' in body && (body.dryRun === true || body.dryRun === '1')
