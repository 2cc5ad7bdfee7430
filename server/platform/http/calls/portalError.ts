import { codes, type ErrorCode } from '#contract/kernel/codes.ts'
import type { WaitedFor } from '#contract/kernel/waitedFor.ts'

/** An invalid field by its path in the request body; with the value if the message is about one of several. */
export type Issue = { path: string; message: string; value?: string }

/** An unsuccessful outcome that the product defines. Anything else that is thrown becomes 5002. */
export class PortalError extends Error {
  readonly code: ErrorCode
  readonly issues: Issue[]
  /** When to retry after too many requests. */
  retryAfterSeconds: number | undefined
  waitedFor: WaitedFor | undefined

  constructor(code: ErrorCode, issues: Issue[] = []) {
    super(`code ${code}`)
    this.code = code
    this.issues = issues
  }
}

/** Throws 4022 with an invalid field. */
export function refuse(path: string, message: string, value?: string): never {
  throw new PortalError(codes.invalidParameters, [{ path, message, ...(value !== undefined && { value }) }])
}

/** Throws 4022 with all invalid fields, if there are any. */
export function refuseIssues(issues: readonly Issue[]): void {
  if (issues.length > 0) throw new PortalError(codes.invalidParameters, [...issues])
}
