import { create } from 'zustand'
import type { ResponseOf } from '#contract/kernel/call.ts'
import { tripCalls } from '#contract/logistics/calls/trips.ts'
import type { ConfirmAnswer, Trip } from '#contract/logistics/types/tripTypes.ts'
import { isConnectionLost, noteConnectionLost } from '#web/kernel/api/connection/connection.ts'
import { isDisconnected } from '#web/kernel/api/errors/callError.ts'
import { queryClient } from '#web/kernel/api/queryClient.ts'
import type { PortalCalls } from '#web/kernel/api/sending/portalCalls.ts'
import { whenSessionChanges } from '#web/kernel/session/currentSession.ts'
import { tellUnsent } from '#web/kernel/session/unsent.ts'
import { sendWaiting, type Sending } from '#web/logistics/trips/queue/sendWaiting.ts'
import { tripStore } from '#web/logistics/trips/queue/tripStore.ts'
import { inOrder, tripAfter, type Waiting } from '#web/logistics/trips/queue/waiting.ts'

/** What the signed-in user has not sent yet, as the screens show it. */
export const useTripQueue = create<{ waiting: readonly Waiting[]; isLasting: boolean; isSending: boolean }>()(() => ({
  waiting: [],
  isLasting: true,
  isSending: false,
}))

/** Reads what waits of a user; null: of nobody. */
export async function showWaiting(user: string | null) {
  const store = await tripStore()
  const waiting = user === null ? [] : inOrder(await store.waiting(), user)
  useTripQueue.setState({ waiting, isLasting: store.isLasting })
  tellUnsent(waiting.length, store.isLasting)
}

export async function enqueue(one: Waiting) {
  await (await tripStore()).keep(one)
  await showWaiting(one.user)
}

export async function dropWaiting({ entry, user }: Waiting) {
  await (await tripStore()).drop(entry.clientId)
  await showWaiting(user)
}

const lockName = 'kelvinchain.trips'

/** Sends what waits of a user; several tabs, and several reasons to try, send one after the other. */
export async function sendTrips(user: string, calls: PortalCalls) {
  const work = async () => {
    useTripQueue.setState({ isSending: true })
    try {
      await sendWaiting(await tripStore(), user, sendingBy(calls), {
        onChange: () => showWaiting(user),
        onAnswered: showAnswer,
        onFailed: error => {
          if (isDisconnected(error) && !isConnectionLost()) noteConnectionLost()
        },
      })
    } finally {
      useTripQueue.setState({ isSending: false })
    }
  }
  // Over plain HTTP there are no locks: what is sent twice is recorded once.
  if ('locks' in navigator) await navigator.locks.request(lockName, work)
  else await work()
}

/** The lists of trips say it at once: with its button back until they are read again, it would be entered twice. */
async function showAnswer(sent: Waiting, answer: ConfirmAnswer) {
  const client = queryClient()
  const queryKey = [tripCalls.getTripList.path]
  const change = (trip: Trip) => tripAfter(trip, sent, answer)
  for (const { queryKey: key, state } of client.getQueryCache().findAll({ queryKey }))
    client.setQueryData<ResponseOf<typeof tripCalls.getTripList>>(
      key,
      list => list && { ...list, rows: list.rows.map(change) },
      { updatedAt: state.dataUpdatedAt },
    )
  void client.invalidateQueries({ queryKey })
  // A full device shows it as it was.
  await (await tripStore()).changeSeen(change).catch(() => undefined)
}

const sendingBy = ({ post, postForm }: PortalCalls): Sending => ({
  upload: async ({ bytes, mediaType }) => {
    const photo = new File([bytes], 'photo.jpg', { type: mediaType })
    return (await postForm(tripCalls.uploadPhoto, { body: {}, files: { photo } })).documentId
  },
  confirm: ({ act, entry }) => post(act === 'pickup' ? tripCalls.confirmPickup : tripCalls.confirmArrival, entry),
})

// The trips that were seen belong to a session; what was confirmed waits for its user, however long.
whenSessionChanges(() => {
  void tripStore().then(store => store.forgetSeen())
  void showWaiting(null)
})
