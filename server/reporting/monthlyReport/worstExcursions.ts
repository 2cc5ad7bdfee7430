import { sql } from 'kysely'
import type { WorstExcursion } from '#contract/reporting/types/reportTypes.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { placeNames } from '#server/logistics/deliveries/placeNames.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import { ownDeliveries } from '#server/reporting/monthlyReport/ownDeliveries.ts'
import { excursionsOfItems, excursionSummaryOf } from '#server/telemetry/evaluation/excursionSummary.ts'

const maxWorst = 10

/** The excursions of a month's deliveries with the largest deviation, each with its case. */
export async function worstExcursions(db: DbOrTx, scope: EnterpriseScope, month: string, now: Date) {
  const { rows } = await sql<Omit<WorstExcursion, 'beyondSerial' | 'outsideSerial'> & { productId: number }>`
    with ${ownDeliveries(scope, month, now)}
    select x.delivery_id as "deliveryId", d.reference, ${placeNames('from')} as "shipFrom",
           ${placeNames('destination')} as destination,
           json_build_object('depositor', json_build_object('code', o.code, 'name', o.name, 'nameEn', o.name_en),
             'itemCode', p.item_code, 'nameJa', p.name_ja, 'nameEn', p.name_en) as product,
           x.product_id as "productId", x.deviation_milli_celsius as "deviationMilliCelsius", x.out_of_range_ms as "outOfRangeMs",
           case when c.id is not null then json_build_object('caseId', c.id, 'number', c.number, 'state', c.state) end as case
      from excursions_of(array(select own.delivery_id from own where own.outcome = 'excursion')) x
      join deliveries d on d.id = x.delivery_id
      join products p on p.id = x.product_id
      join companies o on o.id = p.company_id
      left join excursion_cases c on c.delivery_id = x.delivery_id
     order by x.deviation_milli_celsius desc, x.out_of_range_ms desc, d.reference, p.item_code limit ${maxWorst}`.execute(
    db,
  )
  const measured = await excursionsOfItems(db, [...new Set(rows.map(row => row.deliveryId))])
  return rows.map(({ productId, ...row }) => {
    const reported = excursionSummaryOf(
      measured.filter(one => one.deliveryId === row.deliveryId && one.productId === productId),
    )
    return { ...row, beyondSerial: reported?.worst.serial ?? '', outsideSerial: reported?.longest.serial ?? '' }
  })
}
