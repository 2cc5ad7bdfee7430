import { useEffect, useState } from 'react'
import { tripCalls } from '#contract/logistics/calls/trips.ts'
import type { Trip } from '#contract/logistics/types/tripTypes.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { tripStore, type SeenTrips } from '#web/logistics/trips/queue/tripStore.ts'

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
  const { data, dataUpdatedAt } = answer
  const seen = useSeen(user)
  useEffect(() => {
    if (!data) return
    void tripStore().then(store => store.keepSeen({ user, atMs: dataUpdatedAt, trips: data.rows }))
  }, [data, dataUpdatedAt, user])
  const kept = seen && { trips: seen.trips, total: seen.trips.length, seenAtMs: seen.atMs }
  const fresh = data && { trips: data.rows, total: data.total, seenAtMs: answer.isError ? dataUpdatedAt : null }
  return { ...answer, data: (fresh ?? kept) as Shown | undefined }
}

function useSeen(user: string) {
  const [seen, setSeen] = useState<SeenTrips>()
  useEffect(() => {
    let isLeft = false
    void tripStore()
      .then(store => store.seen(user))
      .then(found => !isLeft && setSeen(found))
    return () => void (isLeft = true)
  }, [user])
  return seen
}
