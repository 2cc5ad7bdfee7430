import type { ConfirmAnswer } from '#contract/logistics/types/tripTypes.ts'
import type { TripStore } from '#web/logistics/trips/queue/tripStore.ts'
import {
  afterAnswer,
  afterFailure,
  inOrder,
  isFaultOfOne,
  nextToSend,
  type Waiting,
} from '#web/logistics/trips/queue/waiting.ts'

/** The calls that a queue makes. */
export type Sending = {
  upload: (photo: NonNullable<Waiting['photo']>) => Promise<number>
  confirm: (one: Waiting) => Promise<ConfirmAnswer>
}

type Told = {
  /** Whenever what waits has changed. */
  onChange: () => Promise<void>
  onRecorded: (one: Waiting, answer: ConfirmAnswer) => void
  onFailed: (error: unknown) => void
}

/** Sends what waits, one after the other, until nothing does or the portal is out of reach. */
export async function sendWaiting(store: TripStore, user: string, sending: Sending, told: Told): Promise<void> {
  /** Those with a fault of their own: they wait for another time, and keep no other one waiting. */
  const faulty = new Set<string>()
  for (;;) {
    const one = nextToSend(inOrder(await store.waiting(), user).filter(({ entry }) => !faulty.has(entry.clientId)))
    if (!one) return
    let sent = one
    try {
      sent = await withPhoto(store, one, sending)
      const answer = await sending.confirm(sent)
      const left = afterAnswer(sent, answer)
      await (left ? store.keep(left) : store.drop(sent.entry.clientId))
      if (!left) told.onRecorded(sent, answer)
    } catch (error) {
      const left = afterFailure(sent, error)
      if (left) await store.keep(left)
      else {
        told.onFailed(error)
        if (!isFaultOfOne(error)) return
        faulty.add(sent.entry.clientId)
        // A full device keeps it as it was.
        await store.keep({ ...sent, hasFault: true }).catch(() => undefined)
      }
    }
    await told.onChange()
  }
}

/** The photo goes first, and once: a cut connection repeats only what was not answered. */
async function withPhoto(store: TripStore, one: Waiting, { upload }: Sending): Promise<Waiting> {
  if (!one.photo || one.entry.photoId !== undefined) return one
  const sent = { ...one, entry: { ...one.entry, photoId: await upload(one.photo) } }
  await store.keep(sent)
  return sent
}
