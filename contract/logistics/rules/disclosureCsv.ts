import { csvIssueIn, type CsvIssue } from '#contract/kernel/files/csvIssue.ts'

/** What a line of the CSV file of disclosures holds, in the order of the file: one setting. */
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

/** Columns that only tell people what the others mean, or that may be left out. */
export const optionalDisclosureColumns = ['ownerCode', 'productName', 'drugCode', 'companyName', 'validTo'] as const

/** Larger files are refused (5505): so many lines are smaller. */
export const maxDisclosureCsvMegabytes = 5

/** So many settings of a file are taken at once. */
export const maxDisclosureCsvLines = 20_000

/** Why a cell of it is refused, beside what every table can have wrong. */
export const disclosureCsvFaults = [
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
export type DisclosureCsvFault = (typeof disclosureCsvFaults)[number]
export type DisclosureCsvIssue = CsvIssue<DisclosureCsvColumn, DisclosureCsvFault>

/** An issue of 5505 read back; undefined for one about the file as a whole. */
export const disclosureIssueOf = (issue: { path: string; message: string }): DisclosureCsvIssue | undefined =>
  csvIssueIn(issue, disclosureCsvColumns, disclosureCsvFaults)
