import type { Code } from '#contract/kernel/codes.ts'
import type { ConfirmAnswer, ConfirmationEntry, ConfirmedBy, Trip } from '#contract/logistics/types/tripTypes.ts'
import type { Names } from '#contract/kernel/text/names.ts'
import type { TripAct } from '#contract/logistics/rules/confirmations.ts'
import { codes } from '#contract/kernel/codes.ts'
import { CallError, isDecided, type Issue } from '#web/kernel/api/errors/callError.ts'

/** A confirmation that this device keeps until the portal has answered it. */
export type Waiting = {
  /** The user who made it; nobody else sees or sends it. */
  user: string
  act: TripAct
  entry: ConfirmationEntry
  /** What the user reads of it, also without a connection. */
  delivery: { reference: string; shipFrom: Names; destination: Names; plannedPieces?: number | null }
  queuedAtMs: number
  photo?: { bytes: ArrayBuffer; mediaType: string }
  /** Somebody else had confirmed it: the user decides what becomes of this one. */
  conflict?: ConfirmedBy
  /** A fault met it when it was sent last: it is sent again, unless the user discards it. */
  hasFault?: true
  /** The portal refused it. */
  refusal?: { code: Code; issues: Issue[] }
}

/** Those of a user in the order in which they happened on the device. */
export const inOrder = (all: readonly Waiting[], user: string) =>
  all.filter(one => one.user === user).toSorted((a, b) => a.queuedAtMs - b.queuedAtMs)

export const isHeld = ({ conflict, refusal }: Waiting) => conflict !== undefined || refusal !== undefined

/** What is sent next; what waits for a decision of the user is not. */
export const nextToSend = (ordered: readonly Waiting[]) => ordered.find(one => !isHeld(one))

/** What is left of it after an answer: nothing, once it is recorded. */
export const afterAnswer = (sent: Waiting, { result, confirmed }: ConfirmAnswer): Waiting | null =>
  result === 'recorded' ? null : { ...sent, conflict: confirmed }

/** A trip as the answer says that it is now; a remark takes nobody's place. */
export function tripAfter(trip: Trip, { act, entry }: Waiting, { confirmed, countedAt }: ConfirmAnswer): Trip {
  if (trip.deliveryId !== entry.deliveryId) return trip
  const time = act === 'pickup' ? { actualPickup: countedAt } : { deliveredAt: countedAt }
  const standing = (entry.asRemark ? trip[act] : null) ?? confirmed
  return { ...trip, ...time, [act]: countedAt === null ? null : standing }
}

/** What the portal said about this one itself; anything else (a connection, a session, a fault) says nothing about it. */
const ofItself: readonly unknown[] = [codes.invalidParameters, codes.notAuthorized]

/**
 * What is left of it after a failure; null where it stays as it is, and nothing more is sent for now. A photo that the portal
 * has deleted meanwhile is sent once more.
 */
export function afterFailure(sent: Waiting, error: unknown): Waiting | null {
  if (!(error instanceof CallError) || !isDecided(error.failure) || !ofItself.includes(error.failure)) return null
  const { photoId, ...entry } = sent.entry
  const isPhotoGone = photoId !== undefined && error.issues.some(({ path }) => path === 'photoId')
  if (isPhotoGone && sent.photo) return { ...sent, entry }
  return { ...sent, refusal: { code: error.failure as Code, issues: error.issues } }
}

/** A fault of the portal, or of this device, with one entry: the next one may do without it. */
export const isFaultOfOne = (error: unknown) => !(error instanceof CallError) || error.failure === codes.serverError

export const asRemark = ({ conflict: _conflict, ...one }: Waiting): Waiting => ({
  ...one,
  entry: { ...one.entry, asRemark: true },
})
export const onceMore = ({ refusal: _refusal, ...one }: Waiting): Waiting => one

/** Refused because of its photo, without which it may be sent. */
export const isPhotoRefused = ({ photo, refusal }: Waiting) =>
  photo !== undefined && refusal !== undefined && refusal.issues.some(({ path }) => path.startsWith('photo'))
export function withoutPhoto({ photo: _photo, entry: { photoId: _id, ...entry }, ...one }: Waiting): Waiting {
  return onceMore({ ...one, entry })
}

/** A correction is the same confirmation, as nothing was recorded of it; unless its id is what was refused. */
export const correctedId = ({ entry, refusal }: Waiting, newId: () => string) =>
  refusal?.issues.some(({ path }) => path === 'clientId') ? newId() : entry.clientId
