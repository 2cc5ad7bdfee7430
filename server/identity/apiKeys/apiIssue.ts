import type { Rejection } from '#contract/kernel/api/apiAnswers.ts'
import type { ApiFault } from '#contract/kernel/api/apiFaults.ts'

/**
 * Why a field is rejected: `message` in English for the author of a client, `fault` for texts on screens, and in
 * `about` what else these name.
 */
export type ApiIssue = { path: string; message: string; fault: ApiFault; about?: string }

/** A rejected entry. The partner API answers only what the contract names. */
export type ApiRejection = Rejection & { fault: ApiFault; about?: string }

export const rejectionOf = (index: number, { path, message, ...rest }: ApiIssue): ApiRejection => ({
  index,
  path,
  reason: message,
  ...rest,
})
