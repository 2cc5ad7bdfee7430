import { sql } from 'kysely'
import type { Changed } from '#contract/logistics/types/disclosureTypes.ts'
import {
  type DisclosureCsvColumn,
  disclosureCsvColumns,
  maxDisclosureCsvLines,
  optionalDisclosureColumns,
} from '#contract/logistics/rules/disclosureCsv.ts'
import type { DisclosureMode } from '#contract/logistics/rules/disclosureMatrix.ts'
import { disclosureWords } from '#contract/logistics/words/disclosureWords.ts'
import { readCsvTable, recordsIn, type TableLine } from '#server/platform/csv/readCsvTable.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { administered } from '#server/identity/administration/administered.ts'
import { changeDisclosures } from '#server/logistics/disclosure/changeDisclosures.ts'
import { companiesByCode, lockOwnProducts } from '#server/logistics/disclosure/owners.ts'
import {
  codeIn,
  type KnownSettings,
  type OwnedProduct,
  uploadedSetting,
  type UploadedSetting,
} from '#server/logistics/disclosure/uploadedSetting.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'

const table = {
  columns: disclosureCsvColumns,
  optional: optionalDisclosureColumns,
  heads: [disclosureWords.ja.columns, disclosureWords.en.columns],
  maxLines: maxDisclosureCsvLines,
}
type Line = TableLine<DisclosureCsvColumn>
type Upload = { bytes: Buffer; mode: DisclosureMode; isDryRun: boolean }

/** Changes disclosures by the lines of a file: all or none; 5505 with all invalid cells. */
export async function uploadDisclosure(tx: Tx, caller: Caller, { bytes, mode, isDryRun }: Upload): Promise<Changed> {
  const lines = readCsvTable(bytes, table)
  const known = await knownTo(tx, caller, lines, mode)
  const settings = recordsIn(
    lines,
    ({ cells }) => uploadedSetting(cells, known),
    setting => Object.values(setting).join(' '),
  )
  const column = <Name extends keyof UploadedSetting>(name: Name) => settings.map(setting => setting[name])
  if (settings.length > 0) await lockOwnProducts(tx, caller, column('productId'))
  const rows = sql`unnest(${column('productId')}::bigint[], ${column('companyId')}::bigint[],
    ${column('stage')}::text[], ${column('kind')}::text[], ${column('from')}::date[],
    ${column('until')}::date[]) as line (product_id, company_id, stage, kind, day, until)`
  const pairs = sql`select distinct product_id, company_id from ${rows}`
  const wanted = sql`select product_id, company_id, stage, kind, daterange(day, until, '[]') as days from ${rows}`
  return await changeDisclosures(tx, mode, { pairs, wanted }, isDryRun)
}

async function knownTo(tx: Tx, caller: Caller, lines: readonly Line[], mode: DisclosureMode): Promise<KnownSettings> {
  const itemCodes = [...new Set(lines.map(({ cells }) => codeIn(cells.itemCode)))]
  const { rows } = await sql<OwnedProduct & { itemCode: string }>`
    select p.id, p.item_code as "itemCode", p.company_id as "ownerId", w.code as "ownerCode"
      from products p join companies w on w.id = p.company_id
     where p.item_code = any(${itemCodes}::text[])
       and ${administered(caller) === 'all' ? sql`true` : sql`p.company_id = ${caller.company.id}`}`.execute(tx)
  const products = Map.groupBy(rows, ({ itemCode }) => itemCode)
  const companies = await companiesByCode(
    tx,
    lines.map(({ cells }) => codeIn(cells.companyCode)),
  )
  return { products, companies, mode }
}
