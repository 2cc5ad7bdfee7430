import { csvIssueIn, type CsvIssue } from '#contract/kernel/files/csvIssue.ts'

/** The columns of the CSV file of disclosures. Each line is a setting. */
export const disclosureCsvColumns = [
  'ownerCode',
  'itemCode',
  'productName',
  'drugCode',
  'stage',
  'kind',
  'companyCode',
  'companyName',
  'validFrom',
  'validTo',
] as const
export type DisclosureCsvColumn = (typeof disclosureCsvColumns)[number]

/** Columns that are for readers only, or may be left out. */
export const optionalDisclosureColumns = ['ownerCode', 'productName', 'drugCode', 'companyName', 'validTo'] as const

/** Larger files are refused (5505); a file with the most lines is smaller. */
export const maxDisclosureCsvMegabytes = 5
export const maxDisclosureCsvLines = 20_000

/** Faults of a cell, in addition to those of every table. */
const disclosureCsvFaults = [
  'unknownProduct',
  'ambiguousProduct',
  'unknownStage',
  'unknownKind',
  'notApplicable',
  'unknownCompany',
  'inactiveCompany',
  'ownCompany',
  'noDay',
  'untilBeforeFrom',
  'twice',
] as const
export type DisclosureCsvIssue = CsvIssue<DisclosureCsvColumn, (typeof disclosureCsvFaults)[number]>

/** Parses an issue of 5505; undefined for an issue of the whole file. */
export const disclosureIssueOf = (issue: { path: string; message: string }): DisclosureCsvIssue | undefined =>
  csvIssueIn(issue, disclosureCsvColumns, disclosureCsvFaults)
