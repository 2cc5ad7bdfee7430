import { sql, type RawBuilder } from 'kysely'
import type { CallerContext } from '#server/platform/http/calls/handlersFor.ts'
import type { Grants, GrantSummary, PartnerRow } from '#contract/partners/types/partnerTypes.ts'
import { isAdministeredBy } from '#server/identity/administration/administered.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import { todayOf, viewerOf, type Viewer } from '#server/platform/lists/reader.ts'
import { companyJson } from '#server/partners/companies/list/companyList.ts'
import { mayEditPartners } from '#server/partners/tradingPartners/runCommand.ts'
import { grantsOn } from '#server/partners/tradingPartners/grants.ts'

/** The reader of partnerships. */
export type Reader = Viewer & { caller: Caller }

export const readerOf = (context: CallerContext): Reader => ({ ...viewerOf(context), caller: context.caller })

/** The state of an accepted partnership depends on its days; one that ends before it begins never counts. */
const stateOn = (today: string) => sql`case
  when p.state <> 'accepted' then p.state
  when p.valid_to < ${today}::date or p.valid_to < p.valid_from then 'ended'
  when p.valid_from > ${today}::date then 'upcoming' else 'inForce' end`

/**
 * SQL for the partnerships that the reader may see: those of its companies on either side. `us_id` is that company, the
 * reader's own if possible; `shown_on` the day whose grants are shown.
 */
export const seenPartnerships = ({ caller, scope: { companyIds }, ...reader }: Reader): RawBuilder<unknown> => {
  const today = todayOf(reader)
  const isOurs = (column: 'proposer_id' | 'partner_id') =>
    companyIds === 'all' ? sql`true` : sql`p.${sql.ref(column)} = any(${[...companyIds]}::bigint[])`
  const proposerIsUs = sql`${isOurs('proposer_id')}
    and (p.partner_id <> ${caller.company.id} or not ${isOurs('partner_id')})`
  return sql`
    select p.*, ${stateOn(today)} as shown_state,
           case when ${proposerIsUs} then p.proposer_id else p.partner_id end as us_id,
           case when ${proposerIsUs} then p.partner_id else p.proposer_id end as them_id,
           case when p.state = 'accepted' then greatest(p.valid_from, least(${today}::date, p.valid_to))
                else p.valid_from end as shown_on
      from partnerships p
     where ${isOurs('proposer_id')} or ${isOurs('partner_id')}`
}

/** Of the row `p` joined with `them`: a company that has not accepted tells no more than its name and code. */
export const theirGln = sql`case when p.state = 'accepted' then them.gln end`

type Facts = Omit<PartnerRow, 'weGrant' | 'theyGrant'>
type Row<Granted> = Facts & { weGrant: Granted; theyGrant: Granted }
/** A partnership with the serials of listed loggers, where the list has only their number. */
export type ListedPartner = Row<Grants>

type Stored<Granted> = Omit<Row<Granted>, 'proposedAt' | 'mayAnswer' | 'mayWithdraw' | 'mayChange'> & {
  proposedAt: Date
  proposerId: number
  partnerId: number
}

/** The rows of the list, in the order of the ids, without partnerships that the reader may not see. */
export const loadPartners = async (reader: Reader, ids: readonly number[]): Promise<PartnerRow[]> =>
  await load<GrantSummary>(reader, ids, 'number')

export const loadListedPartners = async (reader: Reader, ids: readonly number[]): Promise<ListedPartner[]> =>
  await load<Grants>(reader, ids, 'serials')

async function load<Granted>(reader: Reader, ids: readonly number[], listed: 'number' | 'serials') {
  if (ids.length === 0) return []
  const grantsOf = (side: 'us_id' | 'them_id') => grantsOn(sql`p.${sql.ref(side)}`, sql`p.shown_on`, listed)
  const { rows } = await sql<Stored<Granted>>`
    select p.id as "partnershipId", ${companyJson('us')} as us,
           ${companyJson('them')}::jsonb || jsonb_build_object('gln', ${theirGln}) as them,
           case when p.us_id = p.proposer_id then 'us' else 'them' end as "proposedBy",
           p.shown_state as state, p.valid_from as "validFrom", p.valid_to as "validUntil",
           p.proposed_at as "proposedAt", p.proposer_id as "proposerId", p.partner_id as "partnerId",
           ${grantsOf('us_id')} as "weGrant", ${grantsOf('them_id')} as "theyGrant"
      from unnest(${[...ids]}::bigint[]) with ordinality as requested (id, position)
      join (${seenPartnerships(reader)}) p on p.id = requested.id
      join companies us on us.id = p.us_id join companies them on them.id = p.them_id
     order by requested.position`.execute(reader.db)
  return rows.map(({ proposerId, partnerId, proposedAt, ...row }) => ({
    ...row,
    proposedAt: proposedAt.toISOString(),
    ...rightsOf(reader.caller, row.state, { proposerId, partnerId }),
  }))
}

/** The same rules as the commands enforce (runCommand.ts, answer.ts). */
function rightsOf(caller: Caller, state: PartnerRow['state'], side: { proposerId: number; partnerId: number }) {
  const mayEdit = mayEditPartners(caller)
  const isFor = (id: number) => mayEdit && isAdministeredBy(caller, id)
  const isProposed = state === 'proposed'
  return {
    mayAnswer: isProposed && isFor(side.partnerId),
    mayWithdraw: isProposed && isFor(side.proposerId),
    mayChange: (state === 'upcoming' || state === 'inForce') && (isFor(side.partnerId) || isFor(side.proposerId)),
  }
}
