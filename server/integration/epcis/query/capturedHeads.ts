import { sql, type RawBuilder } from 'kysely'
import { canonicalUri } from '#contract/integration/epcis/canonicalUri.ts'
import { spellingsOf } from '#contract/integration/epcis/eventIds.ts'
import type { EventTest } from '#contract/integration/epcis/query/queryTypes.ts'
import { standardWord } from '#contract/integration/epcis/vocabulary.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'

/** Captured events as `e`, with the columns of delivery_events that a query asks for. Doubles have no place. */
export const capturedEvents = sql`(
  select t.id, t.company_id, t.delivery_id, t.is_for_parties, t.event_id, t.event_type, t.biz_step, t.event_time,
         t.recorded_at, t.told_place as place
    from epcis_events t where t.told_place is not null) e`

/** The event `e` is the scope's own: its company captured it. */
export const isCaptor = ({ companyIds }: EnterpriseScope, table = 'e'): RawBuilder<boolean> =>
  companyIds === 'all' ? sql`true` : sql`${sql.ref(`${table}.company_id`)} = any(${companyIds}::bigint[])`

const columns: Readonly<Record<string, [column: string, stored: (value: string) => string[]]>> = {
  EQ_eventID: ['e.event_id', spellingsOf],
  eventType: ['e.event_type', value => [value]],
}

/** What PostgreSQL can tell of the tests of a query; the rest is tested on the events. */
export const storedTests = (tests: readonly EventTest[]): RawBuilder<unknown>[] =>
  tests.flatMap(({ name, values }) => {
    if (name === 'EQ_bizStep') {
      const words = values.flatMap(value => [value, standardWord('bizStep', value) ?? value])
      return [sql`e.biz_step = any(${words}::text[])`]
    }
    if (name.startsWith('EQ_bizTransaction_')) return nameTransactions(values)
    const [column, stored] = columns[name] ?? []
    return column && stored ? [sql`${sql.ref(column)} = any(${values.flatMap(stored)}::text[])`] : []
  })

/**
 * Any of these business transactions, whatever its type. A GS1 key has several URIs, of which PostgreSQL knows nothing. The
 * events are looked up first: in the order of places, all of a company might be read to find a few.
 */
const nameTransactions = (uris: readonly string[]) =>
  uris.some(uri => canonicalUri(uri) !== undefined)
    ? []
    : [
        sql`e.id = any(array(
          select t.id from epcis_events t
           where t.told_place is not null
             and jsonb_path_query_array(t.event, '$.bizTransactionList[*].bizTransaction') ?| ${uris}::text[]))`,
      ]

/**
 * The pickup or arrival `e` of the delivery `v` is told by the captured event that it came from, as far as the viewer may see
 * that one.
 */
export const isToldAsCaptured = (scope: EnterpriseScope): RawBuilder<unknown> => sql`exists (
  select from epcis_events c
   where c.delivery_id = e.delivery_id and c.told_place is not null and c.withdrawn_by is null and c.biz_step = e.kind
     and c.effect = case e.kind when 'shipping' then 'pickup' when 'receiving' then 'arrival' end
     and date_trunc('milliseconds', c.event_time) = e.event_time
     and (${isCaptor(scope, 'c')} or v.is_party and c.is_for_parties))`
