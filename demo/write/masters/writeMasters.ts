import type { Tx } from '#server/platform/db/connect.ts'
import { centres } from '#demo/world/companies/centres.ts'
import { companyDays, platformAgeMs, productsDays } from '#demo/world/ages.ts'
import { companies, platform } from '#demo/world/companies/companies.ts'
import { atHour, dayMs, dayNumber, dayText } from '#demo/days.ts'
import { type DemoLogger, models } from '#demo/world/loggers/loggers.ts'
import { demoGiai, demoGln, demoGtin } from '#demo/world/goods/identifiers.ts'
import { type DemoProduct, products } from '#demo/world/goods/products.ts'
import { menusOfCompany } from '#demo/world/companies/users.ts'
import { byCode, chunksOf, idOf, type Ids } from '#demo/write/ids.ts'

/** When the second version of the changed product became valid, and when that of the planned change will. */
export const changedDaysAgo = 182
const plannedInDays = 40
/** Versions are saved some days before they become valid. */
const savedDaysBefore = 14

/** Numbers of their GLNs. */
const [companiesFrom, centresFrom] = [1, 1001]

/** Companies with their domains, centres, products and loggers. */
export async function writeMasters(tx: Tx, anchorMs: number, loggers: readonly DemoLogger[]): Promise<void> {
  const ids: Ids = await writeCompanies(tx, anchorMs)
  await tx
    .insertInto('company_email_domains')
    .values(companies.map(({ code, domain }) => ({ company_id: idOf(ids, code), domain })))
    .execute()
  await tx
    .insertInto('centres')
    .values(
      centres.map(({ companyCode, code, name, nameEn, address, lat, lon }, index) => ({
        company_id: idOf(ids, companyCode),
        code,
        name,
        name_en: nameEn,
        address,
        lat,
        lon,
        gln: demoGln(centresFrom + index),
      })),
    )
    .execute()
  await writeProducts(tx, ids, dayNumber(anchorMs))
  await writeLoggers(tx, ids, loggers)
}

/** The simulator finds the beginning of the demo world by the registration of the platform company. */
async function writeCompanies(tx: Tx, anchorMs: number): Promise<Ids> {
  const rows = await tx
    .insertInto('companies')
    .values(
      companies.map(({ code, name, nameEn, industryType, isActive }, index) => ({
        code,
        name,
        name_en: nameEn,
        gln: demoGln(companiesFrom + index),
        industry_type: industryType,
        is_active: isActive,
        available_menus: [...menusOfCompany(code)],
        discloses_ordered_items: industryType === 3,
        discloses_products: industryType <= 2,
        registered_at: new Date(anchorMs - (code === platform ? platformAgeMs : companyDays(index) * dayMs)),
        updated_at: new Date(anchorMs - (3 + index * 9) * dayMs),
      })),
    )
    .returning(['id', 'code'])
    .execute()
  return byCode(rows)
}

async function writeProducts(tx: Tx, ids: Ids, today: number) {
  const rows = await tx
    .insertInto('products')
    .values(
      products.map(product => ({
        company_id: idOf(ids, product.companyCode),
        item_code: product.itemCode,
        name_ja: product.nameJa,
        name_en: product.nameEn,
        drug_code: product.drugCode,
        registered_at: writtenBefore(dayText(today - productsDays)),
      })),
    )
    .returning(['id', 'item_code as code'])
    .execute()
  const productIds = byCode(rows)
  const codes = products.flatMap(({ companyCode, itemCode, drugCode }, index) =>
    codesOf(index + 1, drugCode).map(code => ({
      ...code,
      product_id: idOf(productIds, itemCode),
      company_id: idOf(ids, companyCode),
    })),
  )
  await tx.insertInto('product_codes').values(codes).execute()
  await tx
    .insertInto('product_versions')
    .values(products.flatMap(product => versionsOf(product, idOf(productIds, product.itemCode), today)))
    .execute()
}

/** Codes of the item, its sales package and its case, and the drug's. */
const codesOf = (item: number, drugCode: string) => [
  { kind: 'gtin', code: demoGtin(0, item), package: null },
  { kind: 'gtin', code: demoGtin(1, item), package: 'sales' },
  { kind: 'gtin', code: demoGtin(2, item), package: 'case' },
  { kind: 'yj', code: drugCode, package: null },
]

function versionsOf(product: DemoProduct, productId: number, today: number) {
  const version = (number: number, validFrom: string, minutes: number, source: string | null) => ({
    product_id: productId,
    version: number,
    valid_from: validFrom,
    band: product.band,
    tolerance_minutes: minutes,
    tolerance_source: source,
    created_at: writtenBefore(validFrom < dayText(today) ? validFrom : dayText(today)),
  })
  const { toleranceMinutes, toleranceSource, formerToleranceMinutes, plannedToleranceMinutes } = product
  const firstVersionFrom = dayText(today - productsDays)
  const first = version(1, firstVersionFrom, toleranceMinutes, toleranceSource)
  if (plannedToleranceMinutes !== null) {
    const planned = dayText(today + plannedInDays)
    return [first, version(2, planned, plannedToleranceMinutes, `${toleranceSource} 改訂版`)]
  }
  if (formerToleranceMinutes === null) return [first]
  return [
    version(1, firstVersionFrom, formerToleranceMinutes, `${toleranceSource} 初版`),
    version(2, dayText(today - changedDaysAgo), toleranceMinutes, `${toleranceSource} 第2版`),
  ]
}

const writtenBefore = (day: string) => new Date(Date.parse(day) - savedDaysBefore * dayMs)

async function writeLoggers(tx: Tx, ids: Ids, loggers: readonly DemoLogger[]) {
  for (const some of chunksOf(loggers)) {
    const rows = await tx
      .insertInto('loggers')
      .values(
        some.map(logger => ({
          company_id: idOf(ids, logger.companyCode),
          serial: logger.serial,
          name: logger.name,
          model: models[logger.kind],
          interval_seconds: logger.intervalSeconds,
          registered_at: new Date(atHour(logger.registeredDay, 10)),
        })),
      )
      .returning(['id', 'serial as code'])
      .execute()
    const loggerIds = byCode(rows)
    await tx
      .insertInto('logger_codes')
      .values(
        some.map(({ serial, companyCode }) => ({
          logger_id: idOf(loggerIds, serial),
          company_id: idOf(ids, companyCode),
          kind: 'giai',
          code: demoGiai(serial),
        })),
      )
      .execute()
    await tx
      .insertInto('logger_calibrations')
      .values(
        some.flatMap(({ serial, calibrations }) =>
          calibrations.map(one => ({
            logger_id: idOf(loggerIds, serial),
            calibrated_on: one.calibratedOn,
            due_on: one.dueOn,
            laboratory: one.laboratory,
            certificate_number: one.certificateNumber,
            created_at: new Date(Date.parse(one.calibratedOn) + dayMs),
          })),
        ),
      )
      .execute()
  }
}
