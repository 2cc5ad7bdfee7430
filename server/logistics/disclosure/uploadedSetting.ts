import type { DisclosureCsvColumn, DisclosureCsvIssue } from '#contract/logistics/rules/disclosureCsv.ts'
import {
  disclosureStages,
  isDisclosable,
  type DisclosureCell,
  type DisclosureMode,
} from '#contract/logistics/rules/disclosureMatrix.ts'
import { disclosureKinds } from '#contract/logistics/rules/transportSections.ts'
import { disclosureWords } from '#contract/logistics/words/disclosureWords.ts'
import { withoutGuard } from '#server/platform/csv/csvFile.ts'
import { foldedHead } from '#server/platform/csv/readCsvTable.ts'
import { typedDay } from '#server/platform/csv/typedDay.ts'
import { referableFault, type Referable } from '#server/logistics/disclosure/owners.ts'

type Cells = Record<DisclosureCsvColumn, string>
export type OwnedProduct = { id: number; ownerId: number; ownerCode: string }
/** A line of the file; a withdrawal without a first day withdraws everything up to `until`. */
export type UploadedSetting = DisclosureCell & {
  productId: number
  companyId: number
  from: string | null
  until: string | null
}
type SettingFaults = [place: DisclosureCsvColumn, fault: DisclosureCsvIssue['fault']][]

/** What lines may refer to: the caller's products by item code, and companies by code. */
export type KnownSettings = {
  products: ReadonlyMap<string, readonly OwnedProduct[]>
  companies: ReadonlyMap<string, Referable>
  mode: DisclosureMode
}

/** The code of a cell, without the guard against formulas. */
export const codeIn = (cell: string) => withoutGuard(cell.trim())

/** The setting of a line, or all its faults. */
export function uploadedSetting(cells: Cells, known: KnownSettings): UploadedSetting | SettingFaults {
  const faults: SettingFaults = []
  const product = productIn(cells, known, faults)
  const stage = wordIn(cells, 'stage', stageOf, 'unknownStage', faults)
  const kind = wordIn(cells, 'kind', kindOf, 'unknownKind', faults)
  if (stage && kind && !isDisclosable({ stage, kind })) faults.push(['kind', 'notApplicable'])
  const companyId = companyIn(cells, known, product?.ownerId ?? 0, faults)
  const from = dayIn(cells, 'validFrom', faults)
  const until = dayIn(cells, 'validTo', faults)
  if (cells.validFrom.trim() === '' && known.mode !== 'withdraw') faults.push(['validFrom', 'empty'])
  if (from && until && until < from) faults.push(['validTo', 'untilBeforeFrom'])
  if (!product || !stage || !kind || !companyId || faults.length > 0) return faults
  return { productId: product.id, companyId, stage, kind, from: from ?? null, until: until ?? null }
}

function productIn({ itemCode, ownerCode }: Cells, { products }: KnownSettings, faults: SettingFaults) {
  const owner = codeIn(ownerCode)
  const named = (products.get(codeIn(itemCode)) ?? []).filter(one => owner === '' || one.ownerCode === owner)
  if (named.length === 1) return named[0]
  if (itemCode.trim() === '') faults.push(['itemCode', 'empty'])
  else faults.push(['itemCode', named.length === 0 ? 'unknownProduct' : 'ambiguousProduct'])
  return undefined
}

function companyIn(cells: Cells, { companies, mode }: KnownSettings, ownerId: number, faults: SettingFaults) {
  const company = companies.get(codeIn(cells.companyCode))
  const fault = cells.companyCode.trim() === '' ? 'empty' : referableFault(company, ownerId, mode)
  if (fault) faults.push(['companyCode', fault])
  return company?.id
}

function dayIn(cells: Cells, column: 'validFrom' | 'validTo', faults: SettingFaults) {
  if (cells[column].trim() === '') return undefined
  const day = typedDay(cells[column])
  if (!day) faults.push([column, 'noDay'])
  return day
}

/** Reads the words of both languages and the codes of the calls. */
const wordsOf = <Word extends string>(words: readonly Word[], texts: readonly Record<Word, string>[]) =>
  new Map(
    words.flatMap(word => [word, ...texts.map(text => text[word])].map(text => [foldedHead(text), word] as const)),
  )
const languages = [disclosureWords.ja, disclosureWords.en]
const stageOf = wordsOf(
  disclosureStages,
  languages.map(words => words.stages),
)
const kindOf = wordsOf(
  disclosureKinds,
  languages.map(words => words.kinds),
)

function wordIn<Word extends string>(
  cells: Cells,
  column: 'stage' | 'kind',
  words: ReadonlyMap<string, Word>,
  unknown: 'unknownStage' | 'unknownKind',
  faults: SettingFaults,
): Word | undefined {
  const word = words.get(foldedHead(cells[column]))
  if (!word) faults.push([column, cells[column].trim() === '' ? 'empty' : unknown])
  return word
}
