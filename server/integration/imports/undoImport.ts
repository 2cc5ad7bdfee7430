import { sql } from 'kysely'
import type { ResponseOf } from '#contract/kernel/call.ts'
import type { importCalls } from '#contract/integration/calls/imports.ts'
import { asActor } from '#server/platform/db/actor.ts'
import type { CallerContext } from '#server/platform/http/calls/handlersFor.ts'
import { refuse } from '#server/platform/http/calls/portalError.ts'
import { sendingCompany, senderOf } from '#server/identity/administration/sendingCompany.ts'
import { refuseKind } from '#server/integration/imports/importKindRights.ts'
import { findImport } from '#server/integration/imports/history.ts'
import type { ImportContext, ImportedUndo } from '#server/integration/imports/lines/importRules.ts'
import { kindRules } from '#server/integration/imports/lines/kindRules.ts'
import { writeTransaction } from '#server/platform/db/writeTransaction.ts'

type Answer = ResponseOf<typeof importCalls.undoImport>
type Asked = { importId: number; reason: string; dryRun: boolean }

const maxHindrances = 200

/** Undoes an import as a whole, with its reason in the audit trail. */
export async function undoImport(appContext: CallerContext, { importId, reason, dryRun }: Asked): Promise<Answer> {
  const { caller, scope } = appContext
  return await writeTransaction(appContext.pool, async (client, tx) => {
    const actor = `user:${caller.userId}`
    await asActor(tx, actor, reason)
    await sql`select from imports where id = ${importId} for update`.execute(tx)
    const found = await findImport({ db: tx, caller, scope }, importId)
    const company = await sendingCompany(tx, caller, { id: found.companyId })
    refuseKind(caller, company, found.kind)
    if (found.undone) refuse('importId', 'has been undone')
    const context = { appContext, client, tx, caller, sender: senderOf(caller, company) }
    const records = await writtenRecords(context, importId)
    const rules = kindRules[found.kind]
    const whys = await rules.hindrances(context, records)
    const hindered = records.flatMap(({ lines, name }, at) => (whys[at] ? [{ lines, name, why: whys[at] }] : []))
    if (hindered.length > 0 || dryRun) return answerOf(records, hindered)
    const undos = records.map(({ undo }) => undo)
    await rules.undo(context, undos, reason)
    // Undoing may have set another reason.
    await asActor(tx, actor, reason)
    await tx
      .updateTable('imports')
      .set({ undone_at: appContext.now(), undone_by: caller.userId, undo_reason: reason })
      .where('id', '=', importId)
      .execute()
    return answerOf(records, [])
  })
}

const answerOf = (records: readonly ImportedUndo[], hindered: Answer['hindered']): Answer => ({
  undone: hindered.length > 0 ? 0 : records.length,
  hindered: hindered.slice(0, maxHindrances),
  hinderedCount: hindered.length,
})

/** The records that the import wrote, in the order of the file. */
async function writtenRecords({ tx }: ImportContext, importId: number): Promise<ImportedUndo[]> {
  return await tx
    .selectFrom('import_records')
    .select(['lines', 'name', 'undo'])
    .where('import_id', '=', importId)
    .where('undo', 'is not', null)
    .orderBy('n')
    .execute()
}
