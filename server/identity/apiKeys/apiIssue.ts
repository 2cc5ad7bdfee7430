import type { Rejection } from '#contract/kernel/api/apiAnswers.ts'
import type { ApiFault } from '#contract/kernel/api/apiFaults.ts'

/** Why a field is not taken: in English for the author of a client, by its fault for screens, with what it names besides. */
export type ApiIssue = { path: string; message: string; fault: ApiFault; about?: string }

/** The same of an entry; the answer of the door has no more than the contract names. */
export type ApiRejection = Rejection & { fault: ApiFault; about?: string }

export const rejectionOf = (index: number, { path, message, ...why }: ApiIssue): ApiRejection => ({
  index,
  path,
  reason: message,
  ...why,
})
