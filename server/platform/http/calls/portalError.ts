import type { ErrorCode } from '#contract/kernel/codes.ts'

/** A bad field, by its path in the request body; with its value where the message is about that one. */
export type Issue = { path: string; message: string; value?: string }

/** An outcome that the product decides, other than success. Anything else that is thrown is a fault (5002). */
export class PortalError extends Error {
  readonly code: ErrorCode
  readonly issues: Issue[]
  /** When to come again, where it was too much. */
  retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, issues: Issue[] = []) {
    super(`code ${code}`)
    this.code = code
    this.issues = issues
  }
}
