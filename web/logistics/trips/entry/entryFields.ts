import { strokesOf, type Stroke } from '#web/logistics/trips/entry/signature.ts'
import type { Waiting } from '#web/logistics/trips/queue/waiting.ts'

export type EntryFields = {
  /** As the browser's own field has it: of the device's clock and zone. */
  at: string
  pieces?: string
  photo?: NonNullable<Waiting['photo']>
  strokes?: readonly Stroke[]
  signerName?: string
  remark?: string
}

const two = (value: number) => String(value).padStart(2, '0')

/** A time for a field of the browser: YYYY-MM-DDTHH:mm. */
export const localMinute = (at: Date) =>
  `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`

/** What was entered before, to be corrected. */
export const fieldsOf = ({ entry: { at, pieces, signature, remark }, photo }: Waiting): EntryFields => ({
  at: localMinute(new Date(at)),
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
