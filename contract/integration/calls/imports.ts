import { z } from 'zod'
import { callsAt, defineCall } from '#contract/kernel/call.ts'
import { company, day, enterpriseCode, instant, listOf, paging, text } from '#contract/kernel/fields.ts'
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
] as const
export const Hindrance = z.object({ lines: z.array(line), name: z.string(), why: z.enum(undoHindrances) })
export type Hindrance = z.infer<typeof Hindrance>

const ofChosenCompany = { enterpriseCode: enterpriseCode.optional() }
const allowed = { allowed: ['ImportCentre'] as const }
const ofCompany = { ...allowed, companiesOf: 'ImportCentre' as const }
const list = { log: 'none', limit: 'search' } as const
const file = { kind: 'file', log: 'importData' } as const

/** The import centre (INT-14), for company and platform administrators; each kind requires the right of its screen. */
export const importCalls = callsAt('/import', {
  getImportChoices: defineCall({
    summary: 'The kinds of files that the caller may import, and for which company',
    ...ofCompany,
    log: 'none',
    request: z.strictObject(ofChosenCompany),
    response: z.object({ company, kinds: z.array(kind), mayImport: z.boolean() }),
  }),
  downloadImportTemplateCsv: defineCall({
    summary: 'A file to fill in: empty with an example line, or with the current data; deliveries by shipping date',
    ...ofCompany,
    ...file,
    logSubject: ['kind', 'enterpriseCode'],
    request: z.strictObject({
      kind,
      content: z.enum(['empty', 'current']),
      ...ofChosenCompany,
      shippingDateFrom: day.optional(),
      shippingDateTo: day.optional(),
    }),
  }),
  checkImport: defineCall({
    summary:
      'Check a CSV file: what importing it would do. Nothing is changed. 5505 says what is wrong with the file as a whole (`1.itemCode`)',
    ...ofCompany,
    kind: 'upload',
    csvFields: ['file'],
    maxCsvMegabytes: maxImportMegabytes,
    log: 'importData',
    logSubject: ['kind', 'enterpriseCode'],
    request: z.strictObject({ kind, ...ofChosenCompany }),
    response: ImportCheck,
  }),
  getImportCheck: defineCall({
    summary: 'A checked file, for a day after it was checked (4510 later)',
    ...allowed,
    log: 'none',
    request: z.strictObject({ checkId }),
    response: ImportCheck,
  }),
  getImportCheckFaults: defineCall({
    summary: 'The invalid cells of a checked file, in the order of the file',
    ...allowed,
    ...list,
    request: z.strictObject({ checkId, ...paging }),
    response: listOf(ImportCellFault),
  }),
  getImportCheckRecords: defineCall({
    summary: 'What importing a checked file would do, record by record',
    ...allowed,
    ...list,
    request: z.strictObject({ checkId, act: z.enum(importActs).optional(), ...paging }),
    response: listOf(ImportedRecord),
  }),
  downloadImportFaultsCsv: defineCall({
    summary: 'The lines that are not imported, with a column of reasons: to be corrected and sent again',
    ...allowed,
    ...file,
    request: z.strictObject({ checkId }),
  }),
  acceptImport: defineCall({
    summary:
      'Import a checked file, all lines or those without a fault, in one transaction. If the effect is no longer the one of the check, nothing is imported: the differences are listed and the check is renewed',
    ...allowed,
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
  getImportList: defineCall({
    summary: 'Imports, the newest first',
    ...ofCompany,
    ...list,
    request: z.strictObject({ ...paging, kind: kind.optional(), ...ofChosenCompany }),
    response: listOf(ImportRow),
  }),
  getImport: defineCall({
    summary: 'One import (4017 unknown)',
    ...ofCompany,
    log: 'none',
    request: z.strictObject({ importId, ...ofChosenCompany }),
    response: ImportRow.extend({ sha256: z.string(), mayUndo: z.boolean() }),
  }),
  getImportRecords: defineCall({
    summary: 'The records of an import with their old and new values',
    ...ofCompany,
    ...list,
    request: z.strictObject({ importId, ...ofChosenCompany, act: z.enum(importActs).optional(), ...paging }),
    response: listOf(ImportedRecord),
  }),
  getImportedFile: defineCall({
    summary: 'The file of an import as it was uploaded',
    ...ofCompany,
    ...file,
    logSubject: ['importId'],
    request: z.strictObject({ importId, ...ofChosenCompany }),
  }),
  undoImport: defineCall({
    summary: 'Undo an import as a whole; records that prevent it are listed. A dry run changes nothing',
    ...ofCompany,
    log: 'importData',
    logSubject: ['importId', 'reason', 'dryRun'],
    makesStale: 'everything',
    request: z.strictObject({ importId, ...ofChosenCompany, reason: text(500), dryRun: z.boolean() }),
    response: z.object({ undone: z.int(), hindered: z.array(Hindrance), hinderedCount: z.int() }),
  }),
})
