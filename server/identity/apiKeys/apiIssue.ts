import type { Rejection } from '#contract/kernel/api/apiAnswers.ts'
import type { DoorFault } from '#contract/kernel/api/apiFaults.ts'

/** Why a field is not taken: in English for the author of a client, by its fault for screens, with what it names besides. */
export type DoorIssue = { path: string; message: string; fault: DoorFault; about?: string }

/** The same of an entry; the answer of the door has no more than the contract names. */
export type DoorRejection = Rejection & { fault: DoorFault; about?: string }

export const rejectionOf = (index: number, { path, message, ...why }: DoorIssue): DoorRejection => ({
  index,
  path,
  reason: message,
  ...why,
})
