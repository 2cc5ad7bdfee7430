import { sql } from 'kysely'
import type { GrantKind } from '#contract/partners/rules/partnerGrants.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'

/**
 * One use of a company's name in a request: by its code as sent, for what, on which day (YYYY-MM-DD), with which
 * logger.
 */
export type Naming = { code: string; companyId: number | undefined; kind: GrantKind; day: string; loggerId?: number }

export type Consents = {
  /** Whether the company consents to this naming by the sender; an unknown company never does. */
  allows: (naming: Naming) => boolean
  /** The same for what nobody tried to name. */
  wouldAllow: (naming: Naming) => boolean
  /** The namings without consent, in order. */
  refused: Naming[]
}

type Grantee = { companyId: number; isPlatform: boolean }

/** One company's consent, on days from `from` to before `until`; null means no end. */
type Grant = {
  granterId: number
  kind: GrantKind
  from: string
  until: string | null
  /** For carryLoggers: all of the granter's loggers, or those with these ids. */
  loggers: 'all' | ReadonlySet<number>
}

/**
 * What trading partners grant a company (docs/decisions/0059), read once per request; `loggerIds` are the loggers in
 * the request. A company needs no consent for itself, and the platform company needs none at all.
 */
export async function consentsFor(
  db: DbOrTx,
  { companyId: granteeId, isPlatform }: Grantee,
  loggerIds: readonly number[] = [],
): Promise<Consents> {
  const grants = isPlatform ? [] : await findGrants(db, granteeId, loggerIds)
  const refused: Naming[] = []
  const isGranted = ({ companyId, kind, day, loggerId }: Naming) =>
    grants.some(
      grant =>
        grant.granterId === companyId &&
        grant.kind === kind &&
        grant.from <= day &&
        (grant.until === null || day < grant.until) &&
        (loggerId === undefined || grant.loggers === 'all' || grant.loggers.has(loggerId)),
    )
  const wouldAllow = (naming: Naming) => {
    const isKnown = naming.companyId !== undefined
    return isKnown && (isPlatform || naming.companyId === granteeId || isGranted(naming))
  }
  return {
    refused,
    wouldAllow,
    allows(naming) {
      const isAllowed = wouldAllow(naming)
      if (!isAllowed) refused.push(naming)
      return isAllowed
    },
  }
}

type Row = Omit<Grant, 'loggers'> & { allLoggers: boolean; loggerIds: number[] }

async function findGrants(db: DbOrTx, granteeId: number, loggerIds: readonly number[]): Promise<Grant[]> {
  const { rows } = await sql<Row>`
    select g.granter_id as "granterId", g.kind, lower(g.days)::text as from, upper(g.days)::text as until,
           g.all_loggers as "allLoggers",
           array(select l.logger_id from partner_grant_loggers l
                  where l.grant_id = g.grant_id and l.logger_id = any(${loggerIds}::int[])) as "loggerIds"
      from granted g where g.grantee_id = ${granteeId}`.execute(db)
  return rows.map(({ allLoggers, loggerIds: grantedIds, ...grant }) => ({
    ...grant,
    loggers: allLoggers ? 'all' : new Set(grantedIds),
  }))
}
