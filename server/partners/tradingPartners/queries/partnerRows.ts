import { sql } from 'kysely'
import type { Grants, GrantSummary, PartnerRow } from '#contract/partners/types/partnerTypes.ts'
import { isPlatformAdministrator } from '#server/identity/administration/administeredCompany.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import { mayEditPartners } from '#server/partners/tradingPartners/runCommand.ts'
import { grantsOn } from '#server/partners/tradingPartners/grants.ts'
import { seenPartnerships, type Reader } from '#server/partners/tradingPartners/queries/seenPartnerships.ts'

type Facts = Omit<PartnerRow, 'weGrant' | 'theyGrant'>
type Row<Held> = Facts & { weGrant: Held; theyGrant: Held }
/** A partnership with the serials of listed loggers, where the list has their number. */
export type ListedPartner = Row<Grants>

type Stored<Held> = Omit<Row<Held>, 'proposedAt' | 'mayAnswer' | 'mayWithdraw' | 'mayChange'> & {
  proposedAt: Date
  proposerId: number
  partnerId: number
}

const company = (side: 'us' | 'them') => sql`json_build_object('code', ${sql.ref(`${side}.code`)},
  'name', ${sql.ref(`${side}.name`)}, 'nameEn', ${sql.ref(`${side}.name_en`)},
  'isActive', ${sql.ref(`${side}.is_active`)})`

/** Partnerships as the list shows them, in the order of the ids; one that the reader may not know of is left out. */
export const loadPartners = async (db: DbOrTx, ids: readonly number[], reader: Reader): Promise<PartnerRow[]> =>
  await load<GrantSummary>(db, ids, reader, 'number')

export const loadListedPartners = async (
  db: DbOrTx,
  ids: readonly number[],
  reader: Reader,
): Promise<ListedPartner[]> => await load<Grants>(db, ids, reader, 'serials')

async function load<Held>(
  db: DbOrTx,
  ids: readonly number[],
  reader: Reader,
  listed: 'number' | 'serials',
): Promise<Row<Held>[]> {
  if (ids.length === 0) return []
  const grantsOf = (side: 'us_id' | 'them_id') => grantsOn(sql`p.${sql.ref(side)}`, sql`p.shown_on`, listed)
  const { rows } = await sql<Stored<Held>>`
    select p.id as "partnershipId", ${company('us')} as us, ${company('them')} as them,
           case when p.us_id = p.proposer_id then 'us' else 'them' end as "proposedBy",
           p.shown_state as state, p.valid_from as "validFrom", p.valid_to as "validUntil",
           p.proposed_at as "proposedAt", p.proposer_id as "proposerId", p.partner_id as "partnerId",
           ${grantsOf('us_id')} as "weGrant", ${grantsOf('them_id')} as "theyGrant"
      from unnest(${[...ids]}::bigint[]) with ordinality as asked (id, place)
      join (${seenPartnerships(reader)}) p on p.id = asked.id
      join companies us on us.id = p.us_id join companies them on them.id = p.them_id
     order by asked.place`.execute(db)
  return rows.map(({ proposerId, partnerId, proposedAt, ...row }) => ({
    ...row,
    proposedAt: proposedAt.toISOString(),
    ...rightsOf(reader.caller, row.state, { proposerId, partnerId }),
  }))
}

/** The same rules as those who act are held to (acting.ts, answer.ts). */
function rightsOf(caller: Caller, state: PartnerRow['state'], side: { proposerId: number; partnerId: number }) {
  const mayEdit = mayEditPartners(caller)
  const isFor = (id: number) => mayEdit && (isPlatformAdministrator(caller) || caller.company.id === id)
  const isProposed = state === 'proposed'
  return {
    mayAnswer: isProposed && isFor(side.partnerId),
    mayWithdraw: isProposed && isFor(side.proposerId),
    mayChange: (state === 'upcoming' || state === 'inForce') && (isFor(side.partnerId) || isFor(side.proposerId)),
  }
}
