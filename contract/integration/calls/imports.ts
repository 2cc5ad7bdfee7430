import { z } from 'zod'
import { callsAt, defineWith } from '#contract/kernel/call.ts'
import { company, day, instant, listOf, paging, text, ofCompany } from '#contract/kernel/fields.ts'
import { maxImportMegabytes } from '#contract/integration/rules/importColumns.ts'
import { importFaults } from '#contract/integration/rules/importFaults.ts'
import { importKinds } from '#contract/kernel/importKinds.ts'

const kind = z.enum(importKinds)
const checkId = z.int().positive()
const importId = z.int().positive()
const line = z.int().positive()

/** An invalid cell, or a line as a whole (`row`): its value, and what the reason refers to. */
export const ImportCellFault = z.object({
  line,
  column: z.string(),
  fault: z.enum(importFaults),
  value: z.string(),
  about: z.string().nullable(),
})
export type ImportCellFault = z.infer<typeof ImportCellFault>

export const importActs = ['created', 'changed', 'unchanged'] as const
export type ImportAct = (typeof importActs)[number]

/** The effect of a file's lines on one record; values as in a file. */
export const ImportedRecord = z.object({
  lines: z.array(line),
  name: z.string(),
  act: z.enum(importActs),
  changes: z.array(z.object({ column: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
  /** Items or loggers that a delivery loses. */
  removed: z.int(),
})
export type ImportedRecord = z.infer<typeof ImportedRecord>

const counts = z.object({
  lines: z.int(),
  created: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** Lines that are not imported: because of a fault of their own, or of another line of the same record. */
  leftOut: z.int(),
  /** Of these, lines without a fault of their own. */
  held: z.int(),
  faults: z.int(),
  removed: z.int(),
})

/** What importing a file would do. */
export const ImportCheck = z.object({
  checkId,
  kind,
  company,
  fileName: z.string(),
  checkedAt: instant,
  counts,
  /** Headings of columns that this kind does not have; they are not read. */
  ignoredHeads: z.array(z.string()),
  /** An earlier import of the same file that was not undone. */
  importedBefore: z.object({ importId, at: instant, by: z.string() }).nullable(),
})
export type ImportCheck = z.infer<typeof ImportCheck>

export const ImportRow = z.object({
  importId,
  kind,
  company,
  fileName: z.string(),
  importedAt: instant,
  importedBy: z.string(),
  counts: counts.pick({ lines: true, created: true, changed: true, unchanged: true, leftOut: true }),
  undone: z.object({ at: instant, by: z.string(), reason: z.string() }).nullable(),
})
export type ImportRow = z.infer<typeof ImportRow>

/** Why the import of a record cannot be undone. */
export const undoHindrances = [
  'changedSince',
  'gone',
  'usedByDelivery',
  'usedByStock',
  'isDisclosed',
  'inUse',
  'hasReadings',
  'reevaluated',
  'decided',
  'activated',
  'isSelf',
  'refused',
  'answered',
  'othersGrants',
  'companyInUse',
] as const
export const Hindrance = z.object({ lines: z.array(line), name: z.string(), why: z.enum(undoHindrances) })
export type Hindrance = z.infer<typeof Hindrance>

const allowed = { allowed: ['ImportCentre'] } as const
const call = defineWith(allowed)
const companyCall = defineWith({ ...allowed, companiesOf: 'ImportCentre' })
const list = { log: 'none', limit: 'search' } as const
const file = { kind: 'file', log: 'importData' } as const

/** The import centre (INT-14), for company and platform administrators; each kind requires the right of its screen. */
export const importCalls = callsAt('/import', {
  getImportChoices: companyCall({
    summary: 'The kinds of files that the caller may import, and for which company',
    log: 'none',
    request: z.strictObject(ofCompany),
    response: z.object({ company, kinds: z.array(kind), mayImport: z.boolean() }),
  }),
  downloadImportTemplateCsv: companyCall({
    summary: 'A file to fill in: empty with an example line, or with the current data; deliveries by shipping date',
    ...file,
    logSubject: ['kind', 'enterpriseCode'],
    request: z.strictObject({
      kind,
      content: z.enum(['empty', 'current']),
      ...ofCompany,
      shippingDateFrom: day.optional(),
      shippingDateTo: day.optional(),
    }),
  }),
  checkImport: companyCall({
    summary:
      'Check a CSV file: what importing it would do. Nothing is changed. 5505 says what is wrong with the file as a whole (`1.itemCode`)',
    kind: 'upload',
    csvFields: ['file'],
    maxCsvMegabytes: maxImportMegabytes,
    log: 'importData',
    logSubject: ['kind', 'enterpriseCode'],
    request: z.strictObject({ kind, ...ofCompany }),
    response: ImportCheck,
  }),
  getImportCheck: call({
    summary: 'A checked file, for a day after it was checked (4510 later)',
    log: 'none',
    request: z.strictObject({ checkId }),
    response: ImportCheck,
  }),
  getImportCheckFaults: call({
    summary: 'The invalid cells of a checked file, in the order of the file',
    ...list,
    request: z.strictObject({ checkId, ...paging }),
    response: listOf(ImportCellFault),
  }),
  getImportCheckRecords: call({
    summary: 'What importing a checked file would do, record by record',
    ...list,
    request: z.strictObject({ checkId, act: z.enum(importActs).optional(), ...paging }),
    response: listOf(ImportedRecord),
  }),
  downloadImportFaultsCsv: call({
    summary: 'The lines that are not imported, with a column of reasons: to be corrected and sent again',
    ...file,
    request: z.strictObject({ checkId }),
  }),
  acceptImport: call({
    summary:
      'Import a checked file, all lines or those without a fault, in one transaction. If the effect is no longer the one of the check, nothing is imported: the differences are listed and the check is renewed',
    log: 'importData',
    logSubject: ['rows'],
    makesStale: 'everything',
    request: z.strictObject({ checkId, rows: z.enum(['all', 'good']) }),
    response: z.object({
      importId: importId.nullable(),
      /** The first records whose effect differs, and their total. */
      differences: z.array(z.object({ lines: z.array(line), name: z.string() })),
      differenceCount: z.int(),
    }),
  }),
  getImportList: companyCall({
    summary: 'Imports, the newest first',
    ...list,
    request: z.strictObject({ ...paging, kind: kind.optional(), ...ofCompany }),
    response: listOf(ImportRow),
  }),
  getImport: companyCall({
    summary: 'One import (4017 unknown)',
    log: 'none',
    request: z.strictObject({ importId, ...ofCompany }),
    response: ImportRow.extend({ sha256: z.string(), mayUndo: z.boolean() }),
  }),
  getImportRecords: companyCall({
    summary: 'The records of an import with their old and new values',
    ...list,
    request: z.strictObject({ importId, ...ofCompany, act: z.enum(importActs).optional(), ...paging }),
    response: listOf(ImportedRecord),
  }),
  getImportedFile: companyCall({
    summary: 'The file of an import as it was uploaded',
    ...file,
    logSubject: ['importId'],
    request: z.strictObject({ importId, ...ofCompany }),
  }),
  undoImport: companyCall({
    summary: 'Undo an import as a whole; records that prevent it are listed. A dry run changes nothing',
    log: 'importData',
    logSubject: ['importId', 'reason', 'dryRun'],
    makesStale: 'everything',
    request: z.strictObject({ importId, ...ofCompany, reason: text(500), dryRun: z.boolean() }),
    response: z.object({ undone: z.int(), hindered: z.array(Hindrance), hinderedCount: z.int() }),
  }),
})
