import { sql } from 'kysely'
import type { Grants } from '#contract/partners/types/partnerTypes.ts'
import type { GrantKind } from '#contract/partners/rules/partnerGrants.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { CommandContext } from '#server/partners/tradingPartners/runCommand.ts'
import { readGrants, sameLoggers, type StoredGrants } from '#server/partners/tradingPartners/grants.ts'

type GrantOwner = { partnershipId: number; granterId: number }

/** Inserts grants that begin on a day. */
export async function insertGrants(
  tx: DbOrTx,
  { partnershipId, granterId }: GrantOwner,
  { kinds, allLoggers, loggerIds }: StoredGrants,
  from: string,
): Promise<void> {
  if (kinds.length === 0) return
  const rows = kinds.map(kind => ({
    partnership_id: partnershipId,
    granter_id: granterId,
    kind,
    all_loggers: kind === 'carryLoggers' && allLoggers,
    valid_from: from,
  }))
  const inserted = await tx.insertInto('partner_grants').values(rows).returning(['id', 'kind']).execute()
  const loggerGrant = inserted.find(({ kind }) => kind === 'carryLoggers')
  if (!loggerGrant || loggerIds.length === 0) return
  await tx
    .insertInto('partner_grant_loggers')
    .values(loggerIds.map(logger_id => ({ grant_id: loggerGrant.id, logger_id })))
    .execute()
}

/**
 * Replaces what a company grants from a day on: a changed grant ends the day before, one that would begin later is
 * deleted, and an unchanged one keeps its row. The change is recorded with its author.
 */
export async function rewriteGrants(
  command: CommandContext,
  owner: GrantOwner,
  { after, stored, from, reason }: { after: Grants; stored: StoredGrants; from: string; reason: string | undefined },
): Promise<void> {
  const { tx, caller, now } = command
  const before = await readGrants(tx, owner.partnershipId, owner.granterId, from)
  const staying = stored.kinds.filter(kind =>
    kind === 'carryLoggers' ? sameLoggers(before.carryLoggers, after.carryLoggers) : before[kind],
  )
  const continuing = await endGrants(tx, owner, staying, from)
  await insertGrants(tx, owner, { ...stored, kinds: stored.kinds.filter(kind => !continuing.includes(kind)) }, from)
  await tx
    .insertInto('partner_grant_changes')
    .values({
      partnership_id: owner.partnershipId,
      granter_id: owner.granterId,
      valid_from: from,
      granted_before: JSON.stringify(before),
      granted_after: JSON.stringify(after),
      reason: reason ?? null,
      changed_at: now,
      changed_by: caller.userId,
    })
    .execute()
}

/**
 * Ends all grants but those that stay; the row of a staying grant that counts on the day continues without an end.
 * Returns the kinds that continue.
 */
async function endGrants(
  tx: DbOrTx,
  { partnershipId, granterId }: GrantOwner,
  staying: readonly GrantKind[],
  from: string,
): Promise<GrantKind[]> {
  const ofGranter = sql`partnership_id = ${partnershipId} and granter_id = ${granterId}`
  const continues = sql`${ofGranter} and kind = any(${[...staying]}::text[])
    and ${from}::date between valid_from and coalesce(valid_to, 'infinity')`
  const { rows } = await sql<{ id: number; kind: GrantKind }>`
    select id, kind from partner_grants where ${continues}`.execute(tx)
  const ids = rows.map(({ id }) => id)
  const others = sql`${ofGranter} and id <> all(${ids}::bigint[])`
  await sql`update partner_grants set valid_to = null where id = any(${ids}::bigint[]) and valid_to is not null`.execute(
    tx,
  )
  await sql`delete from partner_grants where ${others} and valid_from >= ${from}::date`.execute(tx)
  await sql`update partner_grants set valid_to = ${from}::date - 1
    where ${others} and valid_from < ${from}::date and coalesce(valid_to, 'infinity') >= ${from}::date`.execute(tx)
  return rows.map(({ kind }) => kind)
}

/** Whether the grants of that day already change at a later day. */
export async function changesLater(
  tx: DbOrTx,
  { partnershipId, granterId }: GrantOwner,
  from: string,
): Promise<boolean> {
  const later = await tx
    .selectFrom('partner_grants')
    .select('id')
    .where('partnership_id', '=', partnershipId)
    .where('granter_id', '=', granterId)
    .where(eb => eb.or([eb('valid_from', '>', from), eb('valid_to', '>=', from)]))
    .executeTakeFirst()
  return later !== undefined
}
