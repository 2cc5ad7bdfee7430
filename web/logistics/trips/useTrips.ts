import { useEffect, useState } from 'react'
import { tripCalls } from '#contract/logistics/calls/trips.ts'
import type { Trip } from '#contract/logistics/types/tripTypes.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { useTripQueue } from '#web/logistics/trips/queue/tripQueue.ts'
import { seenBy, tripStore, type SeenTrips } from '#web/logistics/trips/queue/tripStore.ts'

/** A list on a phone in a warehouse is looked at all day. */
const refetchIntervalMs = 60_000

type Shown = { trips: readonly Trip[]; total: number; seenAtMs: number | null }

/** The trips of the user; without a connection those that this device saw last, with their time. */
export function useTrips(user: string, enterpriseCode: string | undefined) {
  const answer = useCall(
    tripCalls.getTripList,
    { enterpriseCode },
    { background: true, keepPrevious: true, refetchIntervalMs },
  )
  const { data, dataUpdatedAt, isPlaceholderData } = answer
  const by = seenBy(user, enterpriseCode)
  const seen = useSeen(by)
  useEffect(() => {
    // Until the company that was picked has answered, it is the list of the one before.
    if (!data || isPlaceholderData) return
    void tripStore().then(store => store.keepSeen({ user: by, atMs: dataUpdatedAt, trips: data.rows }))
  }, [data, dataUpdatedAt, isPlaceholderData, by])
  // It says that it is old once the portal could not be asked, not while it is being asked.
  const hasFailed = answer.errorUpdateCount > 0
  const kept = seen && { trips: seen.trips, total: seen.trips.length, seenAtMs: hasFailed ? seen.atMs : null }
  const fresh = data && { trips: data.rows, total: data.total, seenAtMs: answer.isError ? dataUpdatedAt : null }
  const shown: Shown | undefined = fresh ?? kept
  return { ...answer, data: shown }
}

function useSeen(by: string) {
  const [seen, setSeen] = useState<SeenTrips>()
  useEffect(() => {
    let isLeft = false
    const read = () =>
      void tripStore()
        .then(store => store.seen(by))
        .then(found => !isLeft && setSeen(found))
    read()
    // What was sent meanwhile has changed it.
    const stop = useTripQueue.subscribe(read)
    return () => {
      isLeft = true
      stop()
    }
  }, [by])
  return seen?.user === by ? seen : undefined
}
