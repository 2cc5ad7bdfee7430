import { isIP } from 'node:net'
import { sql } from 'kysely'
import type { Call } from '#contract/kernel/call.ts'
import { codes, type Code } from '#contract/kernel/codes.ts'
import { isView } from '#contract/kernel/operations.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import type { AppContext } from '#server/platform/appContext.ts'

/** What becomes known of a call while it is answered; the log keeps it whatever the end is. */
export type Deed = {
  ip: string
  caller?: Caller
  /** Whose deed it is where a mailed link says so, and no token. */
  userId?: number
  /** The request as the contract wants it; without it, it was refused for its shape or its caller. */
  body?: Record<string, unknown>
}

/** A page that is kept up to date asks again and again: within this time the same view is one deed. */
const sameViewMs = 10 * 60_000

/**
 * Writes a row of the operation log, where the call has a rule for it: who, when, what, with what, from where and with
 * which result. Who signs in, or asks for a link, is known by the address alone; an unknown one leaves a row of nobody.
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
 * What a page asks by itself leaves no row (`log: 'none'`), but where a user was refused something: another's record, or a
 * call that is not for it. One row in a while for each call, whatever it was asked for: trying a thousand ids is one.
 */
export const isRefusedView = (call: Call, { caller }: Deed, code: Code): boolean =>
  call.log === 'none' && caller !== undefined && (code === codes.notAuthorized || code === codes.userUnknown)

/** An expired or unknown token tells nobody apart, and is no deed: the browser renews it and asks again. */
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

/** A thousand numbers pasted into a search say no more than the first of them; half a character is no JSON. */
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
