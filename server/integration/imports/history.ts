import { sql, type RawBuilder } from 'kysely'
import type { ImportAct, ImportRow, ImportedRecord } from '#contract/integration/calls/imports.ts'
import { codes } from '#contract/kernel/codes.ts'
import type { ImportKind } from '#contract/kernel/importKinds.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { CallerContext } from '#server/platform/http/calls/handlersFor.ts'
import type { Page } from '#server/platform/lists/list.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { kindsFor } from '#server/integration/imports/importKindRights.ts'
import type { Reader } from '#server/integration/imports/lines/cellText.ts'
import type { RecordPlan } from '#server/integration/imports/lines/importRules.ts'
import { shownRecord } from '#server/integration/imports/lines/recordPlans.ts'

export type FoundImport = ImportRow & { companyId: number; documentId: number; sha256: string }
type Row = Omit<FoundImport, 'importedAt'> & { importedAt: Date }

type Readers = Pick<CallerContext, 'caller' | 'scope'> & { db: DbOrTx }

/** Imports of kinds that the caller could import itself. */
function isReadable({ caller, scope: { companyIds } }: Readers): RawBuilder<unknown> {
  if (companyIds === 'all') return sql`i.kind = any(${kindsFor(caller, caller.company)}::text[])`
  const kinds = companyIds.map(id => sql`(i.company_id = ${id} and i.kind = any(${kindsFor(caller, { id })}::text[]))`)
  return kinds.length > 0 ? sql`(${sql.join(kinds, sql` or `)})` : sql`false`
}

/** The imports that the caller may see, the newest first. */
export async function findImports(
  context: Readers,
  { kind, page, pageSize }: Page & { kind?: ImportKind | undefined },
): Promise<{ total: number; rows: ImportRow[] }> {
  const { db } = context
  const where = sql`${isReadable(context)} and ${kind === undefined ? sql`true` : sql`i.kind = ${kind}`}`
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from imports i where ${where}`.execute(db)
  const found = await selectImports(db, where, sql`limit ${pageSize} offset ${(page - 1) * pageSize}`)
  return { total: rows[0]?.total ?? 0, rows: found }
}

/** An import that the caller may see; 4017 otherwise. */
export async function findImport(context: Readers, id: number): Promise<FoundImport> {
  const [found] = await selectImports(context.db, sql`i.id = ${id} and ${isReadable(context)}`, sql``)
  if (!found) throw new PortalError(codes.notAuthorized)
  return found
}

async function selectImports(
  db: DbOrTx,
  where: RawBuilder<unknown>,
  part: RawBuilder<unknown>,
): Promise<FoundImport[]> {
  const { rows } = await sql<Row>`
    select i.id as "importId", i.kind, i.company_id as "companyId", i.document_id as "documentId",
           json_build_object('code', c.code, 'name', c.name, 'nameEn', c.name_en) as company,
           d.file_name as "fileName", encode(d.sha256, 'hex') as sha256, i.imported_at as "importedAt",
           coalesce(u.name, '') as "importedBy",
           json_build_object('lines', i.line_count, 'created', i.created_count, 'changed', i.changed_count,
             'unchanged', i.unchanged_count, 'leftOut', i.left_out_count) as counts,
           case when i.undone_at is not null then json_build_object('at', i.undone_at, 'by', coalesce(b.name, ''),
             'reason', i.undo_reason) end as undone
      from imports i
      join companies c on c.id = i.company_id
      join documents d on d.id = i.document_id
      left join users u on u.id = i.imported_by
      left join users b on b.id = i.undone_by
     where ${where} order by i.id desc ${part}`.execute(db)
  return rows.map(row => ({
    ...row,
    importedAt: row.importedAt.toISOString(),
    undone: row.undone && { ...row.undone, at: new Date(row.undone.at).toISOString() },
  }))
}

/** Records of an import in the order of the file. */
export async function findRecords(
  db: DbOrTx,
  { importId, kind }: Pick<ImportRow, 'importId' | 'kind'>,
  { act, page, pageSize }: Page & { act?: ImportAct | undefined },
  reader: Reader,
): Promise<{ total: number; rows: ImportedRecord[] }> {
  const { rows } = await sql<RecordPlan & { total: number }>`
    select r.lines, r.name, r.act, r.removed, r.changes, count(*) over ()::int as total
      from import_records r
     where r.import_id = ${importId} and ${act === undefined ? sql`true` : sql`r.act = ${act}`}
     order by r.n limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
  return { total: rows[0]?.total ?? 0, rows: rows.map(row => shownRecord(kind, row, reader)) }
}
