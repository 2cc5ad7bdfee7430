import { sql } from 'kysely'
import { nameIn, type Names } from '#contract/kernel/text/names.ts'
import type { DisclosureCsvColumn } from '#contract/logistics/rules/disclosureCsv.ts'
import { disclosureStages, type DisclosureCell } from '#contract/logistics/rules/disclosureMatrix.ts'
import { disclosureKinds } from '#contract/logistics/rules/transportSections.ts'
import { disclosureWords } from '#contract/logistics/words/disclosureWords.ts'
import type { CsvCell } from '#server/platform/csv/csvFile.ts'
import {
  settingConditions,
  settingList,
  type OwnerViewer,
  type SettingSearch,
} from '#server/logistics/disclosure/settings.ts'
import { listCsv } from '#server/platform/lists/listCsv.ts'
import type { Reader } from '#server/platform/lists/reader.ts'

/** A product may have hundreds of settings. */
const productsAtOnce = 20

/** All found settings, a line each. Uploading the file unchanged changes nothing. */
export const settingsCsv = (viewer: OwnerViewer, search: SettingSearch) => {
  const { columns: titles } = disclosureWords[viewer.language]
  const file = { name: 'disclosure', titles, zoned: [], block: productsAtOnce }
  return listCsv({ ...settingList, load: loadSettings }, viewer, search, file, cellsOf)
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

async function loadSettings(viewer: OwnerViewer, ids: readonly number[], search: SettingSearch) {
  const { rows } = await sql<SettingLine>`
    select w.code as "ownerCode", p.item_code as "itemCode",
           json_build_object('name', p.name_ja, 'nameEn', p.name_en) as product, p.drug_code as "drugCode", d.stage, d.kind,
           c.code as "companyCode", json_build_object('name', c.name, 'nameEn', c.name_en) as company,
           d.valid_from as "validFrom", d.valid_to as "validTo"
      from unnest(${ids}::bigint[]) with ordinality as asked (id, place)
      join products p on p.id = asked.id join companies w on w.id = p.company_id
      join disclosures d on d.product_id = p.id join companies c on c.id = d.company_id
     where ${settingConditions(search, viewer)}
     order by asked.place, c.code, array_position(${disclosureStages}::text[], d.stage),
              array_position(${disclosureKinds}::text[], d.kind), d.valid_from`.execute(viewer.db)
  return rows
}

function cellsOf(setting: SettingLine, { language }: Reader): Record<DisclosureCsvColumn, CsvCell> {
  const { product, company, ...cells } = setting
  return {
    ...cells,
    productName: nameIn(language, product),
    stage: disclosureWords[language].stages[setting.stage],
    kind: disclosureWords[language].kinds[setting.kind],
    companyName: nameIn(language, company),
  }
}
