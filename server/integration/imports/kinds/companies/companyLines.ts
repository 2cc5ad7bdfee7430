import { isDeepStrictEqual } from 'node:util'
import { companyCalls } from '#contract/partners/calls/companies.ts'
import { usualRadiusMeters } from '#contract/partners/rules/centreRadius.ts'
import { noGln } from '#contract/partners/words/companyWords.ts'
import type { ColumnOf } from '#contract/integration/rules/importColumns.ts'
import {
  inOrder,
  type CompanyFacts,
  type StoredCompany,
} from '#server/integration/imports/kinds/companies/storedCompanies.ts'
import { parsedEntry } from '#server/integration/imports/lines/entryFaults.ts'
import type { FileLine, LineFault } from '#server/integration/imports/lines/importRules.ts'
import type { Value, Values } from '#server/integration/imports/lines/lineValues.ts'
import type { CompanyChange } from '#server/partners/companies/writeCompany.ts'

export const codeOf = ({ values }: FileLine) => String(values.enterpriseCode)

/** What a line says of a company: the company afterwards, and what of it differs from now. */
export type CompanyLine = {
  line: number
  was: StoredCompany | undefined
  facts: CompanyFacts
  change: CompanyChange
}

const NewCompany = companyCalls.addCompany.request
const Change = companyCalls.editCompany.request.omit({ updatedAt: true })

/** The values of a line over the stored ones, as the form takes them. */
export function readLine(file: FileLine, was: StoredCompany | undefined, faults: LineFault[]): CompanyLine | undefined {
  const { line, values } = file
  const { centreCodes: _c, centreNames: _n, centreNamesEn: _e, centreGlns: _g, ...reported } = values
  const logisticCentres = centresOf(line, values, was?.facts.logisticCentres ?? [], faults)
  if (logisticCentres === 'faulty') return undefined
  const sent = {
    ...reported,
    ...(reported.availableMenus === null && { availableMenus: [] }),
    ...(reported.emailDomains === null && { emailDomains: [] }),
    ...(logisticCentres && { logisticCentres }),
  }
  const cellAt = (path: string) => ({ line, column: columnAt(path) })
  const entry = was
    ? parsedEntry(Change, sent, cellAt, faults)
    : parsedEntry(NewCompany, { ...empty, ...sent }, cellAt, faults)
  if (!entry) return undefined
  const before = was?.facts ?? blank
  const facts = inOrder({ ...before, ...entry } as CompanyFacts)
  return { line, was, facts, change: changeBetween(before, facts) }
}

/** What a new company has if its form is left as it is. */
const empty = {
  gln: null,
  availableMenus: [],
  emailDomains: [],
  orderedItemsDisclosure: '0',
  productInformationDisclosure: '0',
  logisticCentres: [],
}
const blank = empty as unknown as CompanyFacts

/** The fields of `after` that differ. */
export const changeBetween = (before: CompanyFacts, after: CompanyFacts): CompanyChange =>
  Object.fromEntries(
    Object.entries(after).filter(([field, value]) => !isDeepStrictEqual(value, before[field as keyof CompanyFacts])),
  )

const centreFields = {
  centreName: 'centreNames',
  centreNameEn: 'centreNamesEn',
  gln: 'centreGlns',
} as const satisfies Partial<Record<keyof CompanyFacts['logisticCentres'][number], ColumnOf<'companies'>>>

/**
 * The centres of a line, which replace those of the company as in its form: the same place in each list is one centre.
 * A list that is left out, and address and position, which files do not have, stay. Undefined if the line has no centres.
 */
function centresOf(
  line: number,
  values: Values,
  before: CompanyFacts['logisticCentres'],
  faults: LineFault[],
): CompanyFacts['logisticCentres'] | undefined | 'faulty' {
  const { centreCodes } = values
  const lists = Object.entries(centreFields).map(([field, column]) => ({ field, column, list: values[column] }))
  const stated = lists.filter(({ list }) => list !== undefined)
  if (centreCodes === undefined && stated.length === 0) return undefined
  if (centreCodes === null) return []
  if (centreCodes === undefined) {
    faults.push({ line, column: 'centreCodes', fault: 'empty' })
    return 'faulty'
  }
  const codes = listOf(centreCodes)
  const uneven = stated.filter(({ list }) => list !== null && listOf(list).length !== codes.length)
  const about = String(codes.length)
  faults.push(...uneven.map(({ column }) => ({ line, column, fault: 'centreCount' as const, about })))
  if (uneven.length > 0) return 'faulty'
  return codes.map((centreCode, at) => ({
    ...(before.find(centre => centre.centreCode === centreCode) ?? newCentre),
    ...Object.fromEntries(stated.map(({ field, list }) => [field, entryAt(list, at)])),
    centreCode,
  }))
}

const listOf = (value: Value | undefined): string[] => (Array.isArray(value) ? value : [])

const entryAt = (list: Value | undefined, at: number) => {
  const entry = listOf(list)[at] ?? noGln
  return entry.normalize('NFKC') === noGln ? null : entry
}

/** A new centre needs its names from the file. */
const newCentre = {
  centreName: '',
  centreNameEn: '',
  gln: null,
  address: null,
  lat: null,
  lon: null,
  radiusMeters: usualRadiusMeters,
}

/** `emailDomains[1]`, `logisticCentres[2].centreName`, `logisticCentres[2]`, `logisticCentres`. */
export function columnAt(path: string): ColumnOf<'companies'> {
  const [field = '', , inner = ''] = path.split(/[.[\]]+/)
  if (field !== 'logisticCentres') return field as ColumnOf<'companies'>
  return inner in centreFields ? centreFields[inner as keyof typeof centreFields] : 'centreCodes'
}
