import { sql } from 'kysely'
import type { CaseComment, CaseEvent, CaseExcursion } from '#contract/quality/types/evidenceTypes.ts'
import { bands, type BandCode } from '#contract/telemetry/rules/temperature/bands.ts'
import type { WorstPlace } from '#contract/telemetry/rules/temperature/worstPlace.ts'
import { isoTimes, type Dated } from '#server/platform/db/statements/isoTimes.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { locatorsOf, worstPlaces } from '#server/logistics/deliveries/assignments/worstPlaces.ts'

/** The user `u` of the company `c`. */
export const personJson = sql<CaseComment['by']>`json_build_object('name', u.name, 'company',
  json_build_object('code', c.code, 'name', c.name, 'nameEn', c.name_en))`

type Shown = Omit<CaseExcursion, 'place' | 'lowerMilli' | 'upperMilli'>
type StoredExcursion = Dated<Shown, 'startedAt' | 'lastAt' | 'foundAt' | 'withdrawnAt'> & {
  loggerId: number
  lat: number | null
  lon: number | null
  band: BandCode
}

/** The excursions of a case, withdrawn ones last, the largest deviation first. */
export async function excursionsOf(db: DbOrTx, { caseId, deliveryId }: { caseId: number; deliveryId: number }) {
  const { rows } = await sql<StoredExcursion>`
    select json_build_object('productId', p.id, 'itemCode', p.item_code, 'nameJa', p.name_ja, 'nameEn', p.name_en) as product,
           o.lot, o.expiry, f.quantity, g.serial, v.band, v.tolerance_minutes::float8 as "toleranceMinutes",
           f.deviation_milli_celsius as "deviationMilliCelsius", f.peak_milli as "peakMilli", f.side, f.out_of_range_ms as "outOfRangeMs",
           f.longest_ms as "longestMs", f.excursion_count as "excursionCount", f.started_at as "startedAt",
           f.last_at as "lastAt", f.is_open as "isOpen",
           f.logger_id as "loggerId", f.lat, f.lon,
           f.found_at as "foundAt", f.withdrawn_at as "withdrawnAt"
      from case_excursions f
      join products p on p.id = f.product_id
      join product_versions v on v.id = f.product_version_id
      join loggers g on g.id = f.logger_id
      left join lots o on o.id = f.lot_id
     where f.case_id = ${caseId}
     order by f.withdrawn_at is not null, f.deviation_milli_celsius desc, f.id`.execute(db)
  const measured = rows.map(({ loggerId, startedAt, lastAt, peakMilli }) => {
    return { loggerId, peakMilli, startedAtMs: startedAt.getTime(), endedAtMs: lastAt.getTime() }
  })
  const places = await worstPlaces(db, measured, await locatorsOf(db, deliveryId))
  return rows.map(({ band, loggerId: _logger, lat, lon, ...excursion }, index) => ({
    ...isoTimes(excursion),
    ...bands[band],
    place: places[index] ?? storedPlace(excursion.serial, lat, lon),
  }))
}

/** The position stored with the evaluation, for readings that were archived since. */
const storedPlace = (serial: string, lat: number | null, lon: number | null): WorstPlace | null =>
  lat === null || lon === null ? null : { worstAt: null, position: { lat, lon, serial, offsetMs: 0 }, nearestMs: 0 }

/** The timeline, oldest first; only the depositor sees which fields of the assessment changed. */
export async function eventsOf(db: DbOrTx, caseId: number, isDepositor: boolean): Promise<CaseEvent[]> {
  const { rows } = await sql<Dated<CaseEvent, 'at'>>`
    select e.at, e.kind, e.reason, e.facts, case when u.id is not null then ${personJson} end as by
      from case_events e
      left join users u on u.id = e.user_id
      left join companies c on c.id = u.company_id
     where e.case_id = ${caseId} order by e.id`.execute(db)
  return rows.map(event => ({
    ...isoTimes(event),
    facts: event.kind === 'assessmentChanged' && !isDepositor ? {} : event.facts,
  }))
}

/** Comments that the caller may read, oldest first. */
export async function commentsOf(db: DbOrTx, caseId: number, isDepositor: boolean): Promise<CaseComment[]> {
  const { rows } = await sql<Dated<CaseComment, 'at'>>`
    select m.id as "commentId", m.at, m.body, m.is_internal as "isInternal",
           ${personJson} as by,
           (select coalesce(json_agg(json_build_object('documentId', d.id, 'name', d.file_name, 'bytes', d.size) order by d.id), '[]')
              from case_documents x join documents d on d.id = x.document_id where x.comment_id = m.id) as documents
      from case_comments m
      join users u on u.id = m.user_id
      join companies c on c.id = m.company_id
     where m.case_id = ${caseId} and (${isDepositor} or not m.is_internal)
     order by m.id`.execute(db)
  return rows.map(isoTimes)
}
