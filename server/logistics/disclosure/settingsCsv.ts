import { sql } from 'kysely'
import type { Language } from '#contract/kernel/language.ts'
import { dayIn } from '#contract/kernel/time/dayIn.ts'
import { disclosureCsvColumns, type DisclosureCsvColumn } from '#contract/logistics/rules/disclosureCsv.ts'
import { disclosureStages } from '#contract/logistics/rules/disclosureMatrix.ts'
import { disclosureKinds, type DisclosureKind, type Stage } from '#contract/logistics/rules/transportSections.ts'
import { disclosureWords } from '#contract/logistics/words/disclosureWords.ts'
import { csvFile, type CsvCell } from '#server/platform/csv/csvFile.ts'
import { inBlocks } from '#server/platform/csv/inBlocks.ts'
import type { Db } from '#server/platform/db/connect.ts'
import {
  findProductIds,
  settingConditions,
  type Reader,
  type SettingSearch,
} from '#server/logistics/disclosure/settings.ts'
import type { FileReply } from '#server/platform/http/calls/handlersFor.ts'

/** All found settings, a line each, in the reader's language; what is sent back unchanged changes nothing. */
export async function settingsCsv(db: Db, search: SettingSearch, reader: Reader): Promise<FileReply> {
  const ids = await findProductIds(db, search, reader)
  const heads = disclosureCsvColumns.map(column => disclosureWords[reader.language].columns[column])
  return csvFile(`disclosure-${dayIn(reader.now, reader.timeZone)}.csv`, heads, lines(db, ids, search, reader))
}

/** A product may have hundreds of settings. */
const productsAtOnce = 20

async function* lines(db: Db, ids: readonly number[], search: SettingSearch, reader: Reader) {
  for await (const setting of inBlocks(ids, block => loadSettings(db, block, search, reader), productsAtOnce)) {
    const cells = cellsOf(setting, reader.language)
    yield disclosureCsvColumns.map(column => cells[column])
  }
}

type SettingLine = {
  ownerCode: string
  itemCode: string
  nameJa: string
  nameEn: string
  drugCode: string | null
  stage: Stage
  kind: DisclosureKind
  companyCode: string
  company: string
  companyEn: string
  validFrom: string
  validTo: string | null
}

async function loadSettings(db: Db, ids: readonly number[], search: SettingSearch, reader: Reader) {
  const { rows } = await sql<SettingLine>`
    select w.code as "ownerCode", p.item_code as "itemCode", p.name_ja as "nameJa", p.name_en as "nameEn",
           p.drug_code as "drugCode", d.stage, d.kind, c.code as "companyCode", c.name as company,
           c.name_en as "companyEn", d.valid_from as "validFrom", d.valid_to as "validTo"
      from unnest(${ids}::bigint[]) with ordinality as asked (id, place)
      join products p on p.id = asked.id join companies w on w.id = p.company_id
      join disclosures d on d.product_id = p.id join companies c on c.id = d.company_id
     where ${settingConditions(search, reader)}
     order by asked.place, c.code, array_position(${disclosureStages}::text[], d.stage),
              array_position(${disclosureKinds}::text[], d.kind), d.valid_from`.execute(db)
  return rows
}

function cellsOf(setting: SettingLine, language: Language): Record<DisclosureCsvColumn, CsvCell> {
  const words = disclosureWords[language]
  const name = (japanese: string, english: string) => (language === 'en' && english !== '' ? english : japanese)
  const { nameJa, nameEn, company, companyEn, ...reported } = setting
  return {
    ...reported,
    productName: name(nameJa, nameEn),
    stage: words.stages[setting.stage],
    kind: words.kinds[setting.kind],
    companyName: name(company, companyEn),
  }
}
