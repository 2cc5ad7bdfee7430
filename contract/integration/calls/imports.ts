import { z } from 'zod'
import { defineCall } from '#contract/kernel/call.ts'
import { company, day, enterpriseCode, instant, listOf, paging, text } from '#contract/kernel/fields.ts'
import { maxImportMegabytes } from '#contract/integration/rules/importColumns.ts'
import { importFaults } from '#contract/integration/rules/importFaults.ts'
import { importKinds } from '#contract/kernel/importKinds.ts'

const kind = z.enum(importKinds)
const checkId = z.int().positive()
const importId = z.int().positive()
const line = z.int().positive()

/** One cell that is wrong, or a line as a whole (`row`): what stood there, and what the reason names. */
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

/** What becomes of one record by the lines that tell of it; values as the file would have them. */
export const ImportedRecord = z.object({
  lines: z.array(line),
  name: z.string(),
  act: z.enum(importActs),
  changes: z.array(z.object({ column: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
  /** Items or loggers that a delivery loses by this. */
  removed: z.int(),
})
export type ImportedRecord = z.infer<typeof ImportedRecord>

const counts = z.object({
  lines: z.int(),
  created: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** Lines that are not taken: with a fault, or because of one of another line of the same record. */
  leftOut: z.int(),
  /** Of these, the ones without a fault of their own. */
  held: z.int(),
  faults: z.int(),
  removed: z.int(),
})

/** What taking in a file would do. */
export const ImportCheck = z.object({
  checkId,
  kind,
  company,
  fileName: z.string(),
  checkedAt: instant,
  counts,
  /** Heads that no column of this kind has: what stands below them is not read. */
  ignoredHeads: z.array(z.string()),
  /** The same file, taken in before and not taken back. */
  importedBefore: z.object({ importId, at: instant, by: z.string() }).nullable(),
})
export type ImportCheck = z.infer<typeof ImportCheck>

/** One import of the history. */
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

/** Why a record cannot be put back: something was built on it. */
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

const picked = { enterpriseCode: enterpriseCode.optional() }
const allowed = { allowed: ['ImportCentre'] as const }
const ofCompany = { ...allowed, companiesOf: 'ImportCentre' as const }

/** The import centre (INT-14): for company and platform administrators, each kind with the right that its screen needs. */
export const importCalls = {
  getImportChoices: defineCall({
    path: '/import/getImportChoices',
    summary: 'What the caller may take in, and for which company',
    ...ofCompany,
    log: 'none',
    request: z.strictObject(picked),
    response: z.object({ company, kinds: z.array(kind), mayImport: z.boolean() }),
  }),
  downloadImportTemplateCsv: defineCall({
    path: '/import/downloadImportTemplateCsv',
    summary:
      'A file to fill in: empty with one example line, or with what there is now; deliveries by their shipping dates',
    ...ofCompany,
    kind: 'file',
    log: 'importData',
    logSubject: ['kind', 'enterpriseCode'],
    request: z.strictObject({
      kind,
      content: z.enum(['empty', 'current']),
      ...picked,
      shippingDateFrom: day.optional(),
      shippingDateTo: day.optional(),
    }),
    response: z.null(),
  }),
  checkImport: defineCall({
    path: '/import/checkImport',
    summary:
      'Read a CSV file and say what taking it in would do; nothing is changed. 5505 names what is wrong with the file as a whole (`1.itemCode`)',
    ...ofCompany,
    kind: 'upload',
    csvFields: ['file'],
    maxCsvMegabytes: maxImportMegabytes,
    log: 'importData',
    logSubject: ['kind', 'enterpriseCode'],
    request: z.strictObject({ kind, ...picked }),
    response: ImportCheck,
  }),
  getImportCheck: defineCall({
    path: '/import/getImportCheck',
    summary: 'A checked file once more, for a day after it was checked (4510 later)',
    ...allowed,
    log: 'none',
    request: z.strictObject({ checkId }),
    response: ImportCheck,
  }),
  getImportCheckFaults: defineCall({
    path: '/import/getImportCheckFaults',
    summary: 'The cells of a checked file that are wrong, in the order of the file',
    ...allowed,
    log: 'none',
    limit: 'search',
    request: z.strictObject({ checkId, ...paging }),
    response: listOf(ImportCellFault),
  }),
  getImportCheckRecords: defineCall({
    path: '/import/getImportCheckRecords',
    summary: 'What a checked file would do, record by record',
    ...allowed,
    log: 'none',
    limit: 'search',
    request: z.strictObject({ checkId, act: z.enum(importActs).optional(), ...paging }),
    response: listOf(ImportedRecord),
  }),
  downloadImportFaultsCsv: defineCall({
    path: '/import/downloadImportFaultsCsv',
    summary: 'The lines that are not taken, with the reasons in a column of their own: to be mended and sent again',
    ...allowed,
    kind: 'file',
    log: 'importData',
    request: z.strictObject({ checkId }),
    response: z.null(),
  }),
  acceptImport: defineCall({
    path: '/import/acceptImport',
    summary:
      'Take in a checked file, all of its lines or those without a fault, in one act. Where it would do something else now than when it was checked, nothing is taken: the differences are told, and the check is made anew',
    ...allowed,
    log: 'importData',
    logSubject: ['rows'],
    request: z.strictObject({ checkId, rows: z.enum(['all', 'good']) }),
    response: z.object({
      importId: importId.nullable(),
      /** The first of the records that stand otherwise now, and how many there are. */
      differences: z.array(z.object({ lines: z.array(line), name: z.string() })),
      differenceCount: z.int(),
    }),
  }),
  getImportList: defineCall({
    path: '/import/getImportList',
    summary: 'What was taken in, by whom and when, the newest first',
    ...ofCompany,
    log: 'none',
    limit: 'search',
    request: z.strictObject({ ...paging, kind: kind.optional(), ...picked }),
    response: listOf(ImportRow),
  }),
  getImport: defineCall({
    path: '/import/getImport',
    summary: 'One import (4017 unknown)',
    ...ofCompany,
    log: 'none',
    request: z.strictObject({ importId, ...picked }),
    response: ImportRow.extend({ sha256: z.string(), mayUndo: z.boolean() }),
  }),
  getImportRecords: defineCall({
    path: '/import/getImportRecords',
    summary: 'Every record that an import told of, with its old and new values',
    ...ofCompany,
    log: 'none',
    limit: 'search',
    request: z.strictObject({ importId, ...picked, act: z.enum(importActs).optional(), ...paging }),
    response: listOf(ImportedRecord),
  }),
  getImportedFile: defineCall({
    path: '/import/getImportedFile',
    summary: 'The file of an import as it was handed in',
    ...ofCompany,
    kind: 'file',
    log: 'importData',
    logSubject: ['importId'],
    request: z.strictObject({ importId, ...picked }),
    response: z.null(),
  }),
  undoImport: defineCall({
    path: '/import/undoImport',
    summary:
      'Put back what an import did, all of it or nothing; what was built on tells which records hinder it. A dry run changes nothing',
    ...ofCompany,
    log: 'importData',
    logSubject: ['importId', 'reason', 'dryRun'],
    request: z.strictObject({ importId, ...picked, reason: text(500), dryRun: z.boolean() }),
    response: z.object({ undone: z.int(), hindered: z.array(Hindrance), hinderedCount: z.int() }),
  }),
}
