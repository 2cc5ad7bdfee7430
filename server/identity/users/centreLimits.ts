import { sql, type RawBuilder } from 'kysely'
import type { Caller } from '#server/platform/http/calls/caller.ts'

type Limited = Pick<Caller, 'centres'>

/** The caller sees only what touches some logistics centres; it gives nobody more than that, and least of all itself. */
export const isLimited = ({ centres }: Limited) => centres.length > 0

export const centreIdsOf = ({ centres }: Limited) => centres.map(centre => centre.id)

/**
 * The user is limited to centres of the caller's own. Any other one is beyond a limited administrator: through what
 * such a user sees, or through its account, it would reach further than it may itself.
 */
export const isWithinLimits = (caller: Limited, userId: RawBuilder<unknown>): RawBuilder<boolean> =>
  isLimited(caller)
    ? sql<boolean>`(exists (select from user_centres r where r.user_id = ${userId})
        and not exists (select from user_centres r
                         where r.user_id = ${userId} and not r.centre_id = any(${centreIdsOf(caller)}::bigint[])))`
    : sql<boolean>`true`
