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
  /** Before it stops waiting: what the answer says of the trip is shown by then. */
  onAnswered: (one: Waiting, answer: ConfirmAnswer) => Promise<void>
  onFailed: (error: unknown) => void
}

/** Sends what waits, one after the other, until nothing does or the portal is out of reach. */
export async function sendWaiting(store: TripStore, user: string, sending: Sending, told: Told): Promise<void> {
  /** Those with a fault of their own: they wait for another time, and keep no other one waiting. */
  const faulty = new Set<string>()
  /** A full device keeps it as it was. */
  const keep = async (left: Waiting) => void (await store.update(left).catch(() => faulty.add(left.entry.clientId)))
  for (;;) {
    const one = nextToSend(inOrder(await store.waiting(), user).filter(({ entry }) => !faulty.has(entry.clientId)))
    if (!one) return
    let sent = one
    try {
      sent = await withPhoto(one, sending)
      // Whoever discarded it meanwhile does not want it recorded; a full device says nothing about that.
      if (!(await store.update(sent).catch(() => true))) continue
      const answer = await sending.confirm(sent)
      const left = afterAnswer(sent, answer)
      await told.onAnswered(sent, answer)
      await (left ? keep(left) : store.drop(sent.entry.clientId))
    } catch (error) {
      const left = afterFailure(sent, error)
      if (left) await keep(left)
      else {
        told.onFailed(error)
        if (!isFaultOfOne(error)) return
        faulty.add(sent.entry.clientId)
        await keep({ ...sent, hasFault: true })
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
