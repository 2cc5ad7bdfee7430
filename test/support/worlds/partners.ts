import { grantKinds, type GrantKind } from '#contract/partners/rules/partnerGrants.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { tokenHash } from '#server/platform/http/calls/caller.ts'

type Company = { id: number }
type Facts = {
  /** By default every kind, with all loggers. */
  kinds: readonly GrantKind[]
  /** Only these loggers instead of all. */
  loggers: readonly { id: number }[]
  validFrom: string
  validTo: string | null
}

/** An active partnership in which `granter` permits `grantee` to name it. */
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

/** Lets each of these companies name each other for everything, for tests that are not about consent. */
export async function makePartners(db: Db, ...companies: readonly Company[]) {
  for (const granter of companies) {
    for (const grantee of companies) if (granter.id !== grantee.id) await makeConsent(db, granter, grantee)
  }
}

/** The same for all present companies except the platform. */
export async function makeEveryonePartners(db: Db) {
  const companies = await db.selectFrom('companies').select('id').where('industry_type', '<>', 9).execute()
  await makePartners(db, ...companies)
}

type Named = Record<string, unknown> & {
  loggers?: { owner?: string }[]
  shipFrom?: { centreCode?: string }
  destination?: { centreCode?: string }
}

/** Lets a sender name all companies of these entries, for tests that are not about consent. */
export async function makeConsentsFor(db: Db, key: string, entries: readonly Named[]) {
  const codes = entries.flatMap(({ depositCode, shipperCode, consigneeCode, carrierCode, loggers }) => [
    ...[depositCode, shipperCode, consigneeCode, carrierCode].map(String),
    ...(loggers ?? []).map(({ owner }) => String(owner)),
  ])
  const places = entries.flatMap(({ shipFrom, destination, centreCode }) =>
    [shipFrom?.centreCode, destination?.centreCode, centreCode].map(String),
  )
  const sender = await db
    .selectFrom('api_keys')
    .select('company_id as id')
    .where('key_hash', '=', tokenHash(key))
    .executeTakeFirst()
  if (!sender) return
  const named = await db
    .selectFrom('companies as c')
    .leftJoin('centres as e', 'e.company_id', 'c.id')
    .select('c.id')
    .distinct()
    .where(eb => eb.or([eb('c.code', 'in', ['', ...codes]), eb('e.code', 'in', ['', ...places])]))
    .where('c.id', '<>', sender.id)
    .where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('partnerships as p')
            .select('p.id')
            .whereRef('p.partner_id', '=', 'c.id')
            .where('p.proposer_id', '=', sender.id),
        ),
      ),
    )
    .execute()
  for (const granter of named) await makeConsent(db, granter, sender)
}
