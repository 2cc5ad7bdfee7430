import { sql } from 'kysely'

/** Every column that refers to a document; a document that one of them names is attached. */
export const referringColumns = [
  ['case_documents', 'document_id'],
  ['delivery_confirmations', 'photo_id'],
  ['imports', 'document_id'],
  ['logger_calibrations', 'document_id'],
  ['logger_files', 'document_id'],
  ['manuals', 'document_id'],
  ['report_files', 'document_id'],
  ['terms_versions', 'document_en'],
  ['terms_versions', 'document_ja'],
  ['vendor_documents', 'document_id'],
  ['vendor_licences', 'document_id'],
] as const

/** SQL over `d` (documents). */
export const isAttached = sql<boolean>`(${sql.join(
  referringColumns.map(
    ([table, column]) => sql`exists (select from ${sql.table(table)} x where x.${sql.ref(column)} = d.id)`,
  ),
  sql` or `,
)})`
