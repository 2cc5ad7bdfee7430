import { sql } from 'kysely'
import type { GrantKind } from '#contract/partners/rules/partnerGrants.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'

/** How a company is to be named: by its code as it was sent, for what, on which day (YYYY-MM-DD), with which logger. */
export type Naming = { code: string; companyId: number | undefined; kind: GrantKind; day: string; loggerId?: number }

export type Consents = {
  /** Whether the company consents to be named so by the sender. A company that nobody knows never does. */
  allows: (naming: Naming) => boolean
  /** What was asked for and not consented to, in order. */
  refused: Naming[]
}

type Grantee = { companyId: number; isPlatform: boolean }

/** One company's consent, on days from `from` to before `until`; null: no bound. */
type Grant = {
  granterId: number
  kind: GrantKind
  from: string
  until: string | null
  /** Of carryLoggers: all of the granter's loggers, or those with these ids. */
  loggers: 'all' | ReadonlySet<number>
}

/**
 * What trading partners grant a company (docs/decisions/0059), asked once a request; `loggerIds` are the loggers that the
 * request names. A company needs no consent of its own, and the platform company nobody's.
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
  return {
    refused,
    allows(naming) {
      const isKnown = naming.companyId !== undefined
      const may = isKnown && (isPlatform || naming.companyId === granteeId || isGranted(naming))
      if (!may) refused.push(naming)
      return may
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
  return rows.map(({ allLoggers, loggerIds: listed, ...grant }) => ({
    ...grant,
    loggers: allLoggers ? 'all' : new Set(listed),
  }))
}
