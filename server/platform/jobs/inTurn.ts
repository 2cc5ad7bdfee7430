import { isAway } from '#server/platform/http/calls/outOfService.ts'

/**
 * Runs acts one after the other, each with a transaction of its own; one that fails stops no other. Throws at the end what
 * failed, and at once if the database was lost.
 */
export async function inTurn(failure: string, acts: Iterable<() => Promise<unknown>>): Promise<void> {
  const failures: unknown[] = []
  for (const act of acts) {
    await act().catch(error => {
      if (isAway(error)) throw error
      failures.push(error)
    })
  }
  if (failures.length > 0) throw new AggregateError(failures, failure)
}
