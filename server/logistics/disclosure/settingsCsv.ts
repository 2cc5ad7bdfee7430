import { sql } from 'kysely'
import type { Language } from '#contract/kernel/language.ts'
import { nameIn, type Names } from '#contract/kernel/text/names.ts'
import type { DisclosureCsvColumn } from '#contract/logistics/rules/disclosureCsv.ts'
import { disclosureStages, type DisclosureCell } from '#contract/logistics/rules/disclosureMatrix.ts'
import { disclosureKinds } from '#contract/logistics/rules/transportSections.ts'
import { disclosureWords } from '#contract/logistics/words/disclosureWords.ts'
import type { CsvCell } from '#server/platform/csv/csvFile.ts'
import { inBlocks } from '#server/platform/csv/inBlocks.ts'
import type { Db } from '#server/platform/db/connect.ts'
import {
  findProductIds,
  settingConditions,
  type OwnerReader,
  type SettingSearch,
} from '#server/logistics/disclosure/settings.ts'
import { listCsv } from '#server/logistics/lists/listCsv.ts'

/** A product may have hundreds of settings. */
const productsAtOnce = 20

/** All found settings, a line each. Uploading the file unchanged changes nothing. */
export async function settingsCsv(db: Db, search: SettingSearch, reader: OwnerReader) {
  const ids = await findProductIds(db, search, reader)
  const rows = inBlocks(ids, block => loadSettings(db, block, search, reader), productsAtOnce)
  const { columns: titles } = disclosureWords[reader.language]
  return listCsv(reader, { name: 'disclosure', titles, zoned: [] }, rows, row => cellsOf(row, reader.language))
}

type SettingLine = DisclosureCell & {
  ownerCode: string
  itemCode: string
  product: Names
  drugCode: string | null
  companyCode: string
  company: Names
  validFrom: string
  validTo: string | null
}

async function loadSettings(db: Db, ids: readonly number[], search: SettingSearch, reader: OwnerReader) {
  const { rows } = await sql<SettingLine>`
    select w.code as "ownerCode", p.item_code as "itemCode",
           json_build_object('name', p.name_ja, 'nameEn', p.name_en) as product, p.drug_code as "drugCode", d.stage, d.kind,
           c.code as "companyCode", json_build_object('name', c.name, 'nameEn', c.name_en) as company,
           d.valid_from as "validFrom", d.valid_to as "validTo"
      from unnest(${ids}::bigint[]) with ordinality as asked (id, place)
      join products p on p.id = asked.id join companies w on w.id = p.company_id
      join disclosures d on d.product_id = p.id join companies c on c.id = d.company_id
     where ${settingConditions(search, reader)}
     order by asked.place, c.code, array_position(${disclosureStages}::text[], d.stage),
              array_position(${disclosureKinds}::text[], d.kind), d.valid_from`.execute(db)
  return rows
}

function cellsOf(setting: SettingLine, language: Language): Record<DisclosureCsvColumn, CsvCell> {
  const { product, company, ...cells } = setting
  return {
    ...cells,
    productName: nameIn(language, product),
    stage: disclosureWords[language].stages[setting.stage],
    kind: disclosureWords[language].kinds[setting.kind],
    companyName: nameIn(language, company),
  }
}
