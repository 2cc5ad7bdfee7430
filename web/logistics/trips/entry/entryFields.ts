import { minuteIn } from '#web/kernel/ui/days/wallClock.ts'
import { strokesOf, type Stroke } from '#web/logistics/trips/entry/signature.ts'
import type { Waiting } from '#web/logistics/trips/queue/waiting.ts'

export type EntryFields = {
  /** As the browser's own field has it, in the zone in which the portal shows times, wherever the device is. */
  at: string
  pieces?: string
  photo?: NonNullable<Waiting['photo']>
  strokes?: readonly Stroke[]
  signerName?: string
  remark?: string
}

/** What was entered before, to be corrected. */
export const fieldsOf = (
  { entry: { at, pieces, signature, remark }, photo }: Waiting,
  timeZone: string,
): EntryFields => ({
  at: minuteIn(new Date(at), timeZone),
  ...(pieces !== undefined && { pieces: String(pieces) }),
  ...(photo && { photo }),
  ...(signature && { strokes: strokesOf(signature.path), signerName: signature.signerName }),
  ...(remark !== undefined && { remark }),
})

/** Full-width digits are what a Japanese keyboard types. */
export function piecesOf(typed: string | undefined): number | undefined {
  const plain = (typed ?? '').normalize('NFKC').trim()
  return /^\d{1,7}$/.test(plain) ? Number(plain) : undefined
}
