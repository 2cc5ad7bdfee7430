import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { partnerCalls } from '#contract/partners/calls/partners.ts'
import { partnershipStates } from '#contract/partners/rules/partnerships.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { idsOfMatching, pageOfMatching } from '#server/platform/db/statements/matching.ts'
import { seenPartnerships, loadPartners, type Reader } from '#server/partners/tradingPartners/queries/partnerRows.ts'
import { holdsAny } from '#server/platform/db/statements/textSearch.ts'

export type PartnerSearch = z.output<typeof partnerCalls.downloadPartnerCsv.request>
type PagedSearch = z.output<typeof partnerCalls.getPartnerList.request>

/** A page of the matching partnerships, and their total. */
export async function findPartners(db: Db, search: PagedSearch, reader: Reader) {
  const page = pageOfMatching(orderOf(search, reader), search)
  const { rows } = await sql<{ total: number; ids: number[] }>`${matching(search, reader)} select ${page}`.execute(db)
  const { total = 0, ids = [] } = rows[0] ?? {}
  return { total, rows: await loadPartners(db, ids, reader) }
}

/** All ids, in the list's order. */
export async function findPartnerIds(db: Db, search: PartnerSearch, reader: Reader): Promise<number[]> {
  const query = sql<{ ids: number[] }>`${matching(search, reader)} select ${idsOfMatching(orderOf(search, reader))}`
  return (await query.execute(db)).rows[0]?.ids ?? []
}

/** How many proposals the reader's companies have to answer; for the platform company all open ones. */
export async function countWaiting(db: Db, reader: Reader): Promise<number> {
  const { companyIds } = reader.scope
  const isAsked = companyIds === 'all' ? sql`true` : sql`p.partner_id = any(${[...companyIds]}::bigint[])`
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from partnerships p where p.state = 'proposed' and ${isAsked}`.execute(db)
  return rows[0]?.waiting ?? 0
}

const searchedColumns = ['us', 'them'].flatMap(side =>
  ['name', 'name_en', 'code'].map(column => sql.ref(`${side}.${column}`)),
)

const matching = ({ keyword, state }: PartnerSearch, reader: Reader) => sql`
  with matching as (
    select p.id, p.shown_state, p.valid_from, p.valid_to, p.proposed_at,
           them.name as them_name, them.name_en as them_name_en
      from (${seenPartnerships(reader)}) p
      join companies us on us.id = p.us_id join companies them on them.id = p.them_id
     where ${keyword === undefined ? sql`true` : holdsAny(searchedColumns, keyword)}
       and ${state === undefined ? sql`true` : sql`p.shown_state = ${state}`})`

function orderOf({ sort, order }: PartnerSearch, { language }: Reader): RawBuilder<unknown> {
  const columns: Record<PartnerSearch['sort'], RawBuilder<unknown>> = {
    partner: sql`${sql.ref(language === 'en' ? 'them_name_en' : 'them_name')} collate japanese`,
    state: sql`array_position(${[...partnershipStates]}::text[], shown_state)`,
    validFrom: sql`valid_from`,
    validUntil: sql`coalesce(valid_to, 'infinity')`,
    proposedAt: sql`proposed_at`,
  }
  const direction = sql.raw(order === 'asc' ? 'asc' : 'desc')
  // Makes the order of equal rows the same on every page.
  return sql`${columns[sort]} ${direction}, id ${direction}`
}
