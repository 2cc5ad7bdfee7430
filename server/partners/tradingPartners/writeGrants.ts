import { sql } from 'kysely'
import type { Grants } from '#contract/partners/types/partnerTypes.ts'
import type { GrantKind } from '#contract/partners/rules/partnerGrants.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { CommandContext } from '#server/partners/tradingPartners/runCommand.ts'
import { readGrants, sameLoggers, type KeptGrants } from '#server/partners/tradingPartners/grants.ts'

type Of = { partnershipId: number; granterId: number }

/** Grants from a day on, of which there is none yet. */
export async function insertGrants(
  tx: DbOrTx,
  { partnershipId, granterId }: Of,
  { kinds, allLoggers, loggerIds }: KeptGrants,
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
  const written = await tx.insertInto('partner_grants').values(rows).returning(['id', 'kind']).execute()
  const lent = written.find(({ kind }) => kind === 'carryLoggers')
  if (!lent || loggerIds.length === 0) return
  await tx
    .insertInto('partner_grant_loggers')
    .values(loggerIds.map(logger_id => ({ grant_id: lent.id, logger_id })))
    .execute()
}

/**
 * What a company grants from a day on: a grant that changes ends the day before, one that would only have begun later is
 * gone, and one that stays keeps its row. Who changed what is kept beside it.
 */
export async function rewriteGrants(
  command: CommandContext,
  of: Of,
  { after, kept, from, reason }: { after: Grants; kept: KeptGrants; from: string; reason: string | undefined },
): Promise<void> {
  const { tx, caller, now } = command
  const before = await readGrants(tx, of.partnershipId, of.granterId, from)
  const staying = kept.kinds.filter(kind =>
    kind === 'carryLoggers' ? sameLoggers(before.carryLoggers, after.carryLoggers) : before[kind],
  )
  const cut = await cutGrants(tx, of, staying, from)
  await insertGrants(tx, of, { ...kept, kinds: kept.kinds.filter(kind => !cut.includes(kind)) }, from)
  await tx
    .insertInto('partner_grant_changes')
    .values({
      partnership_id: of.partnershipId,
      granter_id: of.granterId,
      valid_from: from,
      granted_before: JSON.stringify(before),
      granted_after: JSON.stringify(after),
      reason: reason ?? null,
      changed_at: now,
      changed_by: caller.userId,
    })
    .execute()
}

/** Ends all but what stays; of what stays the row that counts on that day goes on without an end. Answers what goes on. */
async function cutGrants(
  tx: DbOrTx,
  { partnershipId, granterId }: Of,
  staying: readonly GrantKind[],
  from: string,
): Promise<GrantKind[]> {
  const ofGranter = sql`partnership_id = ${partnershipId} and granter_id = ${granterId}`
  const goesOn = sql`${ofGranter} and kind = any(${[...staying]}::text[])
    and ${from}::date between valid_from and coalesce(valid_to, 'infinity')`
  const { rows } = await sql<{ id: number; kind: GrantKind }>`
    select id, kind from partner_grants where ${goesOn}`.execute(tx)
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

/** Whether what is granted on that day already changes again later. */
export async function changesLater(tx: DbOrTx, { partnershipId, granterId }: Of, from: string): Promise<boolean> {
  const later = await tx
    .selectFrom('partner_grants')
    .select('id')
    .where('partnership_id', '=', partnershipId)
    .where('granter_id', '=', granterId)
    .where(eb => eb.or([eb('valid_from', '>', from), eb('valid_to', '>=', from)]))
    .executeTakeFirst()
  return later !== undefined
}
