import { sql } from 'kysely'
import type { ResponseOf } from '#contract/kernel/call.ts'
import type { importCalls } from '#contract/integration/calls/imports.ts'
import { asActor } from '#server/platform/db/actor.ts'
import { insertDocument } from '#server/platform/files/documents.ts'
import { heldFile } from '#server/platform/files/keptFile.ts'
import type { CallerContext } from '#server/platform/http/calls/handlersFor.ts'
import { refuse } from '#server/platform/http/calls/portalError.ts'
import { sendingCompany, senderOf } from '#server/identity/administration/sendingCompany.ts'
import { ownCheck, type StoredCheck } from '#server/integration/imports/checks.ts'
import type { ImportContext } from '#server/integration/imports/lines/importRules.ts'
import { countsOf, differencesBetween, plannedFile, type Outcome } from '#server/integration/imports/outcome.ts'
import { writeTransaction } from '#server/platform/db/writeTransaction.ts'

type Answer = ResponseOf<typeof importCalls.acceptImport>
const maxDifferences = 50

/** Imports a checked file in one transaction, if its effect is still the one of the check. */
export async function acceptCheck(appContext: CallerContext, checkId: number, rows: 'all' | 'good'): Promise<Answer> {
  const { caller, now } = appContext
  return await writeTransaction(appContext.pool, async (client, tx) => {
    const actor = `user:${caller.userId}`
    await asActor(tx, actor)
    // A concurrent second request then finds no check.
    await sql`select from import_checks where id = ${checkId} for update`.execute(tx)
    const check = await ownCheck({ db: tx, caller, now }, checkId)
    const sender = senderOf(caller, await sendingCompany(tx, caller, { id: check.companyId }))
    const context = { appContext, client, tx, caller, sender }
    const { outcome, save } = await plannedFile(context, check.kind, check.bytes, true)
    const differences = differencesBetween(check.outcome, outcome)
    if (differences.length > 0) {
      await updateOutcome(context, check, outcome)
      return { importId: null, differences: differences.slice(0, maxDifferences), differenceCount: differences.length }
    }
    refuseUnfit(outcome, rows)
    const undos = await save()
    // Saving may have set another reason.
    await asActor(tx, actor)
    const importId = await insertImport(context, check, outcome)
    await insertRecords(context, importId, outcome, undos)
    await tx.deleteFrom('import_checks').where('id', '=', checkId).execute()
    return { importId, differences: [], differenceCount: 0 }
  })
}

/** Data has changed since the check: the new outcome must be shown before anything is imported. */
async function updateOutcome({ tx, appContext }: ImportContext, check: StoredCheck, outcome: Outcome) {
  await tx
    .updateTable('import_checks')
    .set({ outcome: JSON.stringify(outcome), checked_at: appContext.now() })
    .where('id', '=', check.id)
    .execute()
}

function refuseUnfit(outcome: Outcome, rows: 'all' | 'good') {
  const { created, changed, leftOut } = countsOf(outcome)
  if (rows === 'all' && leftOut > 0) refuse('rows', 'some lines have faults')
  if (created + changed === 0) refuse('checkId', 'would change nothing')
}

async function insertImport(
  { tx, appContext, caller }: ImportContext,
  check: StoredCheck,
  outcome: Outcome,
): Promise<number> {
  const { lines, created, changed, unchanged, leftOut } = countsOf(outcome)
  const at = appContext.now()
  const file = heldFile(check.fileName, check.bytes)
  const document = {
    ...file,
    mediaType: 'text/csv' as const,
    companyId: check.companyId,
    uploadedBy: caller.userId,
    at,
  }
  const { id } = await tx
    .insertInto('imports')
    .values({
      company_id: check.companyId,
      kind: check.kind,
      document_id: await insertDocument(tx, document),
      imported_by: caller.userId,
      imported_at: at,
      line_count: lines,
      created_count: created,
      changed_count: changed,
      unchanged_count: unchanged,
      left_out_count: leftOut,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const recordsAtOnce = 2000

async function insertRecords({ tx }: ImportContext, importId: number, { records }: Outcome, undos: unknown[]) {
  for (let start = 0; start < records.length; start += recordsAtOnce) {
    const rows = records.slice(start, start + recordsAtOnce).map((record, at) => ({
      n: start + at,
      ...record,
      undo: undos[start + at] ?? null,
    }))
    await sql`
      insert into import_records (import_id, n, lines, name, act, removed, changes, undo)
      select ${importId}, reported.n, array(select jsonb_array_elements_text(reported.lines)::int), reported.name, reported.act,
             reported.removed, reported.changes, reported.undo
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as reported (n int, lines jsonb, name text, act text, removed int, changes json, undo json)`.execute(tx)
  }
}
