import { sql, type RawBuilder } from 'kysely'
import type { CaseRow } from '#contract/quality/types/evidenceTypes.ts'
import { riskOf, type Assessment } from '#contract/quality/rules/caseAssessment.ts'
import { isoTimes, type Dated } from '#server/platform/db/statements/isoTimes.ts'
import { seenEvents } from '#server/logistics/deliveries/assignments/seenPeriods.ts'
import { touchesCentres } from '#server/logistics/deliveries/access/visibleDeliveries.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import { includesCompany } from '#server/quality/cases/access.ts'
import { comparedLot } from '#server/logistics/stock/sameLots.ts'
import { placeNames } from '#server/logistics/deliveries/placeNames.ts'
import { todayOf, type LocalView } from '#server/platform/lists/reader.ts'

/** The scope may read the case `k` of the delivery `d`: only parties may, disclosures do not suffice. */
export const isCaseSeen = (scope: EnterpriseScope): RawBuilder<boolean> =>
  sql<boolean>`(${
    scope.companyIds === 'all'
      ? sql`true`
      : sql`exists (select from delivery_parties p
           where p.delivery_id = k.delivery_id and p.company_id = any(${scope.companyIds}::bigint[]))`
  } and ${touchesCentres(scope, 'd')})`

/** The same for each writing of a lot. */
const lotKey = sql`(s.product_id, ${comparedLot(sql`o.lot`)})`

type Stored = Dated<Omit<CaseRow, 'delivery' | 'isOverdue' | 'risk' | 'worst'>, 'openedAt' | 'concludedAt'> & {
  worst: Omit<NonNullable<CaseRow['worst']>, 'events' | 'event'> | null
  delivery: Omit<CaseRow['delivery'], 'deliveredAt'>
  deliveredAt: Date | null
  depositorId: number
  assessment: Assessment
}

/** Cases in the order of their ids, without those that the scope may not see. Only the depositor sees the risk. */
export async function loadCases(view: LocalView, ids: readonly number[]): Promise<CaseRow[]> {
  const { db, scope } = view
  const today = todayOf(view)
  const { rows } = await sql<Stored>`
    select k.id as "caseId", k.number, k.state, k.depositor_id as "depositorId", k.opened_at as "openedAt",
           k.due_on as "dueOn", k.concluded_at as "concludedAt", k.assessment, a.name as assessor,
           json_build_object('code', c.code, 'name', c.name, 'nameEn', c.name_en) as depositor,
           json_build_object('deliveryId', d.id, 'reference', d.reference, 'shippingDate', d.shipping_date,
             'shipFrom', ${placeNames('from')}, 'destination', ${placeNames('destination')}, 'carrier',
             case when v.id is not null then json_build_object('code', v.code, 'name', v.name, 'nameEn', v.name_en) end)
             as delivery,
           d.delivered_at as "deliveredAt",
           (select json_build_object('deviationMilliCelsius', f.deviation_milli_celsius, 'peakMilli', f.peak_milli, 'side', f.side,
                     'lowerMilli', lower(band_range(pv.band)), 'upperMilli', upper(band_range(pv.band)) - 1, 'isOpen', f.is_open,
                     'outOfRangeMs', f.out_of_range_ms, 'serial', g.serial, 'longest', found.longest, 'loggers', found.loggers,
                     'openSerials', found.open)
              from case_excursions f
              join loggers g on g.id = f.logger_id
              join product_versions pv on pv.id = f.product_version_id
             where f.case_id = k.id and f.withdrawn_at is null
             order by f.deviation_milli_celsius desc, f.id limit 1) as worst,
           lots.reported as lots, items.reported as items
      from excursion_cases k
      join deliveries d on d.id = k.delivery_id
      left join lateral (
        select (array_agg(json_build_object('serial', x.serial, 'outOfRangeMs', f.out_of_range_ms)
                 order by f.out_of_range_ms desc, f.id))[1] as longest, count(distinct f.logger_id) as loggers,
               coalesce(json_agg(distinct x.serial) filter (where f.is_open), '[]') as open
          from case_excursions f join loggers x on x.id = f.logger_id
         where f.case_id = k.id and f.withdrawn_at is null) found on true
      join companies c on c.id = k.depositor_id
      left join companies v on v.id = d.carrier_id
      left join users a on a.id = k.assessor_id
      cross join lateral (
        select json_build_object('total', count(distinct ${lotKey}), 'undecided', count(distinct ${lotKey}) filter (where s.decision = 'undecided'),
                 'released', count(distinct ${lotKey}) filter (where s.decision = 'released'),
                 'restricted', count(distinct ${lotKey}) filter (where s.decision = 'restricted'),
                 'rejected', count(distinct ${lotKey}) filter (where s.decision = 'rejected'),
                 'names', coalesce(json_agg(distinct o.lot) filter (where o.lot is not null), '[]')) as reported
          from lot_states s left join lots o on o.id = s.lot_id
         where s.delivery_id = k.delivery_id and s.is_affected) lots
      left join lateral (
        select json_build_object('nameJa', (array_agg(p.name_ja order by s.id))[1],
                 'nameEn', (array_agg(p.name_en order by s.id))[1], 'count', count(distinct p.id)) as reported
          from lot_states s join products p on p.id = s.product_id
         where s.delivery_id = k.delivery_id and s.is_affected
        having count(*) > 0) items on true
      join unnest(${ids}::bigint[]) with ordinality as asked (id, place) on asked.id = k.id
     where ${isCaseSeen(scope)}
     order by asked.place`.execute(db)
  // Excursions of a case are stored by lot and logger; their events are those of the evaluation that they follow.
  const events = await seenEvents(
    db,
    rows.map(({ delivery: { deliveryId } }) => ({ deliveryId, itemIds: null, listedIds: null })),
  )
  const worstOf = ({ worst, delivery }: Stored): CaseRow['worst'] => {
    const { excursions = 0, worstEvent = null } = events.get(delivery.deliveryId) ?? {}
    return worst && { ...worst, events: excursions, event: worstEvent }
  }
  return rows.map(({ depositorId, assessment, delivery, deliveredAt, ...row }) => ({
    ...isoTimes(row),
    worst: worstOf({ ...row, depositorId, assessment, delivery, deliveredAt }),
    delivery: { ...delivery, deliveredAt: deliveredAt?.toISOString() ?? null },
    isOverdue: row.state !== 'concluded' && row.dueOn < today,
    risk: includesCompany(scope, depositorId) ? riskOf(assessment) : null,
  }))
}
