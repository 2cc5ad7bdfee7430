import { grantKinds, type GrantKind } from '#contract/rules/partnerGrants.ts'
import type { Db } from '#server/db/connect.ts'

type Company = { id: number }
type Facts = {
  /** Every kind, with all loggers, unless said otherwise. */
  kinds: readonly GrantKind[]
  /** Loggers that may be carried instead of all of them. */
  loggers: readonly { id: number }[]
  validFrom: string
  validTo: string | null
}

/** A partnership in force in which `granter` lets `grantee` name it. */
export async function makeConsent(db: Db, granter: Company, grantee: Company, facts: Partial<Facts> = {}) {
  const { kinds = grantKinds, loggers, validFrom = '2000-01-01', validTo = null } = facts
  const at = new Date('2000-01-01T00:00:00Z')
  const partnership = await db
    .insertInto('partnerships')
    .values({
      proposer_id: grantee.id,
      partner_id: granter.id,
      state: 'accepted',
      valid_from: validFrom,
      valid_to: validTo,
      proposed_at: at,
      answered_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const kind of kinds) {
    const grant = await db
      .insertInto('partner_grants')
      .values({
        partnership_id: partnership.id,
        granter_id: granter.id,
        kind,
        all_loggers: kind === 'carryLoggers' && loggers === undefined,
        valid_from: validFrom,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (kind !== 'carryLoggers' || !loggers) continue
    const listed = loggers.map(({ id }) => ({ grant_id: grant.id, logger_id: id }))
    await db.insertInto('partner_grant_loggers').values(listed).execute()
  }
  return partnership.id
}

/** Each of these companies lets each other one name it for everything: worlds in which consent is not the matter. */
export async function makePartners(db: Db, ...companies: readonly Company[]) {
  for (const granter of companies) {
    for (const grantee of companies) if (granter.id !== grantee.id) await makeConsent(db, granter, grantee)
  }
}

/** The same among all companies that there are now, but the platform's. */
export async function makeEveryonePartners(db: Db) {
  const companies = await db.selectFrom('companies').select('id').where('industry_type', '<>', 9).execute()
  await makePartners(db, ...companies)
}
