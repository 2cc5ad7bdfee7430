import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { ImportCheck } from '#contract/integration/calls/imports.ts'
import { codes } from '#contract/kernel/codes.ts'
import type { ImportKind } from '#contract/kernel/importKinds.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { sendingCompany, senderOf, type SendingCompany } from '#server/identity/administration/sendingCompany.ts'
import { refuseKind } from '#server/integration/imports/importKindRights.ts'
import { countsOf, plannedFile, type Outcome } from '#server/integration/imports/outcome.ts'
import { writeTransaction } from '#server/platform/db/writeTransaction.ts'
import type { AppContext } from '#server/platform/appContext.ts'

/** A checked file expires after a day. */
const maxAgeMs = 24 * 60 * 60_000

export type StoredCheck = Awaited<ReturnType<typeof ownCheck>>
type Checker = Pick<AppContext, 'now'> & { db: DbOrTx; caller: Caller }
type NewFile = { kind: ImportKind; fileName: string; bytes: Buffer }

/** Checks a file and stores it with the outcome; returns the check's id. */
export async function checkFile(
  appContext: AppContext,
  caller: Caller,
  company: SendingCompany,
  file: NewFile,
): Promise<number> {
  const { kind, fileName, bytes } = file
  return await writeTransaction(appContext.pool, async (client, tx) => {
    const context = { appContext, client, tx, caller, sender: senderOf(caller, company) }
    const { outcome } = await plannedFile(context, kind, bytes, false)
    const { id } = await tx
      .insertInto('import_checks')
      .values({
        company_id: company.id,
        user_id: caller.userId,
        kind,
        file_name: fileName,
        bytes,
        sha256: createHash('sha256').update(bytes).digest(),
        checked_at: appContext.now(),
        outcome: JSON.stringify(outcome),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}

/** The caller's own check, if the caller may still import for its company; any other is refused like an unknown one (4017). */
export async function ownCheck({ db, caller, now }: Checker, id: number) {
  const found = await db
    .selectFrom('import_checks')
    .select([
      'id',
      'company_id as companyId',
      'kind',
      'file_name as fileName',
      'bytes',
      'sha256',
      'checked_at as checkedAt',
      'outcome',
    ])
    .where('id', '=', id)
    .where('user_id', '=', caller.userId)
    .where('checked_at', '>', new Date(now().getTime() - maxAgeMs))
    .executeTakeFirst()
  if (!found) throw new PortalError(codes.notAuthorized)
  const check = { ...found, kind: found.kind as ImportKind, outcome: found.outcome as unknown as Outcome }
  refuseKind(caller, await sendingCompany(db, caller, { id: check.companyId }), check.kind)
  return check
}

export async function shownCheck(
  { db, caller }: Pick<Checker, 'db' | 'caller'>,
  check: StoredCheck,
): Promise<ImportCheck> {
  return {
    checkId: check.id,
    kind: check.kind,
    company: await sendingCompany(db, caller, { id: check.companyId }),
    fileName: check.fileName,
    checkedAt: check.checkedAt.toISOString(),
    counts: countsOf(check.outcome),
    ignoredHeads: check.outcome.ignoredHeads,
    importedBefore: await importedBefore(db, check),
  }
}

async function importedBefore(
  db: DbOrTx,
  { companyId, kind, sha256 }: StoredCheck,
): Promise<ImportCheck['importedBefore']> {
  const { rows } = await sql<{ importId: number; at: Date; by: string }>`
    select i.id as "importId", i.imported_at as at, coalesce(u.name, '') as by
      from imports i join documents d on d.id = i.document_id left join users u on u.id = i.imported_by
     where d.sha256 = ${sha256} and i.company_id = ${companyId} and i.kind = ${kind} and i.undone_at is null
     order by i.id desc limit 1`.execute(db)
  return rows[0] ? { ...rows[0], at: rows[0].at.toISOString() } : null
}
