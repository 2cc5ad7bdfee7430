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
      sent = await withPhoto(one, sending)
      // Whoever discarded it meanwhile does not want it recorded.
      if (!(await store.update(sent))) continue
      const answer = await sending.confirm(sent)
      const left = afterAnswer(sent, answer)
      await (left ? store.update(left) : store.drop(sent.entry.clientId))
      if (!left) told.onRecorded(sent, answer)
    } catch (error) {
      const left = afterFailure(sent, error)
      if (left) await store.update(left)
      else {
        told.onFailed(error)
        if (!isFaultOfOne(error)) return
        faulty.add(sent.entry.clientId)
        // A full device keeps it as it was.
        await store.update({ ...sent, hasFault: true }).catch(() => undefined)
      }
    }
    await told.onChange()
  }
}

/** The photo goes first, and once: a cut connection repeats only what was not answered. */
async function withPhoto(one: Waiting, { upload }: Sending): Promise<Waiting> {
  if (!one.photo || one.entry.photoId !== undefined) return one
  return { ...one, entry: { ...one.entry, photoId: await upload(one.photo) } }
}
