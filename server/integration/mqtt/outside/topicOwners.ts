import { sql } from 'kysely'
import type { Db } from '#server/platform/db/connect.ts'
import type { LoggerTopic } from '#server/integration/mqtt/broker/topics.ts'

/** The company of a topic's logger, or why it is unknown. */
export type TopicOwner = { companyId: number; refusal?: undefined } | { companyId?: undefined; refusal: string }

const unknown = 'no company in use has a logger of this serial'
const ambiguous =
  'several companies have a logger of this serial: publish to kelvinchain/v1/{company code}/{serial}/readings'
const unknownCompany = 'there is no company in use with this code'

/** The companies of topics, in their order: messages of another broker have no API key. */
export async function ownersOf(db: Db, topics: readonly LoggerTopic[]): Promise<TopicOwner[]> {
  const { rows } = await sql<{ place: number; ids: number[] }>`
    with reported as (
      select * from unnest(${topics.map(topic => topic.company)}::text[], ${topics.map(topic => topic.serial)}::text[])
        with ordinality as reported (company, serial, place)),
    owners as (
      select t.place, c.id from reported t join companies c on c.code = t.company and c.is_active
      union all
      select t.place, c.id from reported t join loggers l on l.serial = t.serial
        join companies c on c.id = l.company_id and c.is_active where t.company is null)
    select place, array_agg(id)::int[] as ids from owners group by place`.execute(db)
  const found = new Map(rows.map(row => [row.place, row.ids]))
  return topics.map(({ company }, index) => {
    const [companyId, another] = found.get(index + 1) ?? []
    if (companyId === undefined) return { refusal: company === null ? unknown : unknownCompany }
    return another === undefined ? { companyId } : { refusal: ambiguous }
  })
}
