import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Call } from '#contract/kernel/call.ts'
import { codes, type Code, type ErrorCode } from '#contract/kernel/codes.ts'
import { isView } from '#contract/kernel/operations.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import { requestIdLabel } from '#server/platform/http/connection/requestIds.ts'
import type { Brought } from '#server/platform/metrics/refusedCallLog.ts'
import type { AppContext } from '#server/platform/appContext.ts'

/** What becomes known of a call while it is handled, for the operation log. */
export type Deed = {
  ip: string
  caller?: Caller
  /** The user, if a mailed link identifies them instead of a token. */
  userId?: number
  /** Its entry is written: a change with a receipt writes it itself, once. */
  isWritten?: boolean
  /** The validated request; undefined if it was refused for its caller or its content. */
  body?: Record<string, unknown>
}

/** An open page repeats its calls: within this time the same view is logged once. */
const sameViewMs = 10 * 60_000

/**
 * Adds a row to the operation log, if the call has a rule for it: who, when, what, from where and with which result. A
 * sign-in and a request for a link are identified by the email address; an unknown one is logged without a user.
 */
export async function writeOperation({ db, now }: AppContext, call: Call, deed: Deed, code: Code): Promise<void> {
  const operation = isRefusedView(call, deed, code) ? 'seeWhatIsNotShown' : call.log
  if (operation === 'none' || isNobodysYet(deed, code)) return
  const who = {
    userId: deed.caller?.userId ?? deed.userId ?? null,
    email: deed.caller || deed.userId ? null : emailOf(deed.body),
  }
  const subject = JSON.stringify(subjectOf(call, deed.body))
  const at = now()
  const isRepeated = sql`exists (
    select from operation_log l
     where l.user_id = u.id and l.at > ${new Date(at.getTime() - sameViewMs)} and l.at <= ${at}
       and l.operation = ${operation} and l.subject = ${subject}::jsonb and l.result_code = ${code})`
  await sql`
    insert into operation_log (at, user_id, company_id, operation, subject, result_code, ip)
    select ${at}, u.id, u.company_id, ${operation}, ${subject}::jsonb, ${code}, ${isIP(deed.ip) ? deed.ip : null}::inet
      from (select) nobody left join users u on u.id = ${who.userId}::bigint or u.email = ${who.email}::text
     where ${isView(operation) ? sql`not ${isRepeated}` : sql`true`}`.execute(db)
}

/**
 * Calls with `log: 'none'` are logged only if the user was refused: another company's record, or a call without access. One
 * row for each call in ten minutes, whatever its subject: trying a thousand ids is one.
 */
const isRefusedView = (call: Call, { caller }: Deed, code: Code): boolean =>
  call.log === 'none' && caller !== undefined && (code === codes.notAuthorized || code === codes.userUnknown)

/** A call with an expired or unknown token identifies nobody: the browser renews the token and repeats it. */
const isNobodysYet = ({ caller, body }: Deed, code: Code) =>
  !caller && !body && code !== codes.success && tokenCodes.has(code)
const tokenCodes = new Set<Code>([
  codes.loginMissing,
  codes.loginInvalid,
  codes.loginRevoked,
  codes.loginExpired,
  codes.clientOutdated,
  codes.accountDisabled,
  codes.companyDisabled,
])

const emailOf = (body: Deed['body']) => (typeof body?.['email'] === 'string' ? body['email'] : null)

function subjectOf({ log, path, logSubject = [] }: Call, body: Deed['body'] = {}) {
  if (log === 'none') return { call: path }
  const kept = logSubject.flatMap(field =>
    body[field] === undefined ? [] : [[field, shortened(body[field])] as const],
  )
  return Object.fromEntries(kept)
}

const maxTextLength = 500
const maxEntries = 50

/** Bounds long searches; a lone surrogate would be invalid JSON. */
function shortened(value: unknown): unknown {
  if (typeof value === 'string') return Array.from(value).slice(0, maxTextLength).join('').toWellFormed()
  if (Array.isArray(value)) return value.slice(0, maxEntries).map(shortened)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, maxEntries)
      .map(([key, inner]) => [key.toWellFormed(), shortened(inner)]),
  )
}

/**
 * Logs calls that the caller may not make, in addition to the operation log, and counts invalid tokens, links and keys. The
 * log never contains the request's body.
 */
export function noteRefusal(
  { log }: AppContext,
  request: FastifyRequest,
  call: Call,
  deed: Deed,
  code: ErrorCode,
): void {
  const { caller } = deed
  const brought = caller ? undefined : invalidCredentials.get(code)
  if (brought) return request.server.noteAnonymous(brought, request.ip, { call: call.path, code })
  if (!isRefusedView(call, deed, code)) return
  // Not the request's own log: that of a stream has only warnings.
  const facts = { call: call.path, userId: caller?.userId, ip: request.ip, code }
  log.info({ [requestIdLabel]: request.id, ...facts }, 'refused')
}

const invalidCredentials = new Map<ErrorCode, Brought>([
  [codes.loginInvalid, 'token'],
  [codes.loginRevoked, 'revokedToken'],
  [codes.refreshTokenUnknown, 'refreshToken'],
  [codes.linkDead, 'link'],
])
