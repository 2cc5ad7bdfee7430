import { sql } from 'kysely'
import { bands, type BandCode } from '#contract/telemetry/rules/temperature/bands.ts'
import { formatCelsius } from '#contract/telemetry/rules/temperature/temperatureText.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { CaseFigures } from '#demo/world/deliveries/verdicts.ts'

/** An open case with its longest excursion. */
export type OpenedCase = Pick<CaseFigures, 'itemName' | 'side'> & {
  caseId: number
  deliveryId: number
  reference: string
  openedMs: number
  /** Null: in transit. */
  deliveredMs: number | null
  companyCode: string
  band: BandCode
  peakMilli: number
  deviationMilliCelsius: number
  outOfRangeMs: number
}

export async function openedCases(db: Db): Promise<OpenedCase[]> {
  const { rows } = await sql<OpenedCase>`
    select k.id as "caseId", k.delivery_id as "deliveryId", d.reference, c.code as "companyCode",
           (extract(epoch from k.opened_at) * 1000)::float8 as "openedMs",
           (extract(epoch from d.delivered_at) * 1000)::float8 as "deliveredMs", f.name_ja as "itemName", f.side, f.band,
           f.peak_milli as "peakMilli", f.deviation_milli_celsius as "deviationMilliCelsius", f.out_of_range_ms as "outOfRangeMs"
      from excursion_cases k
      join deliveries d on d.id = k.delivery_id
      join companies c on c.id = k.depositor_id
      cross join lateral (
        select p.name_ja, v.band, x.* from case_excursions x join products p on p.id = x.product_id
          join product_versions v on v.id = x.product_version_id
         where x.case_id = k.id and x.withdrawn_at is null order by x.out_of_range_ms desc, x.deviation_milli_celsius desc, x.id limit 1) f
     where k.state = 'open' order by k.opened_at, k.id`.execute(db)
  return rows
}

export const figuresOf = (opened: OpenedCase): Omit<CaseFigures, 'budget'> => ({
  itemName: opened.itemName,
  side: opened.side,
  peak: `${formatCelsius(opened.peakMilli, bands[opened.band])}℃`,
  deviationCelsius: opened.deviationMilliCelsius / 1000,
  minutes: opened.outOfRangeMs / 60_000,
})
