import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { partnerCalls } from '#contract/partners/calls/partners.ts'
import { glnOf } from '#contract/kernel/gs1/keys.ts'
import { partnershipStates } from '#contract/partners/rules/partnerships.ts'
import type { Language } from '#contract/kernel/language.ts'
import type { PartnerRow, Grants } from '#contract/partners/types/partnerTypes.ts'
import { bySortKeyAndId, sortedName, type List } from '#server/platform/lists/list.ts'
import {
  seenPartnerships,
  loadPartners,
  type Reader,
  loadListedPartners,
  theirGln,
  type ListedPartner,
} from '#server/partners/tradingPartners/queries/partnerRows.ts'
import { holdsAny, holdsFolded } from '#server/platform/db/statements/textSearch.ts'
import { nameIn, type Names } from '#contract/kernel/text/names.ts'
import { partnerWords, type PartnerColumn } from '#contract/partners/words/partnerWords.ts'
import type { CsvCell } from '#server/platform/csv/csvFile.ts'
import type { FileReply } from '#server/platform/http/calls/handlersFor.ts'
import { listCell } from '#server/platform/csv/listCell.ts'
import { listCsv, timeCell } from '#server/platform/lists/listCsv.ts'
import type { Reader as FileReader } from '#server/platform/lists/reader.ts'

export type PartnerSearch = z.output<typeof partnerCalls.downloadPartnerCsv.request>

/** How many proposals the reader's companies have to answer; for the platform company all open ones. */
export async function countWaiting({ db, scope: { companyIds } }: Reader): Promise<number> {
  const isAsked = companyIds === 'all' ? sql`true` : sql`p.partner_id = any(${[...companyIds]}::bigint[])`
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from partnerships p where p.state = 'proposed' and ${isAsked}`.execute(db)
  return rows[0]?.waiting ?? 0
}

const isFoundBy = (
  typed: string,
) => sql`(${holdsFolded(sql`us.folded_names`, typed)} or ${holdsFolded(sql`them.folded_names`, typed)}
  or ${holdsAny([sql`us.code`, sql`them.code`, sql`us.gln`, theirGln], typed)})`

export const partnerList: List<PartnerSearch, PartnerRow, Reader> = {
  matching: (reader, { keyword, state, sort }) => sql`
    matching as (
      select p.id, ${sortKeys(reader.language)[sort]} as sort_key
        from (${seenPartnerships(reader)}) p
        join companies us on us.id = p.us_id join companies them on them.id = p.them_id
       where ${keyword === undefined ? sql`true` : isFoundBy(glnOf(keyword) ?? keyword)}
         and ${state === undefined ? sql`true` : sql`p.shown_state = ${state}`})`,
  order: bySortKeyAndId,
  load: loadPartners,
}

const sortKeys = (language: Language): Record<PartnerSearch['sort'], RawBuilder<unknown>> => ({
  partner: sortedName(language, 'them.name', 'them.name_en'),
  state: sql`array_position(${[...partnershipStates]}::text[], p.shown_state)`,
  validFrom: sql`p.valid_from`,
  validUntil: sql`coalesce(p.valid_to, 'infinity')`,
  proposedAt: sql`p.proposed_at`,
})

/**
 * All matching partnerships in the list's order, in the reader's language and in the format that the import centre
 * reads.
 */
export const partnerCsv = async (reader: Reader, search: PartnerSearch): Promise<FileReply> =>
  await listCsv(
    { ...partnerList, load: loadListedPartners },
    reader,
    search,
    { name: 'partners', titles: partnerWords[reader.language].columns, zoned: ['proposedAt'] },
    cellsOf,
  )

function cellsOf(row: ListedPartner, reader: FileReader): Record<PartnerColumn, CsvCell> {
  const { language } = reader
  const words = partnerWords[language]
  const name = (company: Names) => nameIn(language, company)
  const yes = (granted: boolean) => (granted ? words.granted : null)
  const loggers = ({ carryLoggers: granted }: Grants) => {
    if (granted === 'none') return null
    return granted === 'all' ? words.allLoggers : listCell(granted)
  }
  return {
    companyCode: row.us.code,
    company: name(row.us),
    partnerCode: row.them.code,
    partner: name(row.them),
    partnerGln: row.them.gln,
    state: words.states[row.state],
    validFrom: row.validFrom,
    validUntil: row.validUntil,
    proposedBy: name(row[row.proposedBy]),
    proposedAt: timeCell(row.proposedAt, reader),
    weNameAsDepositor: yes(row.weGrant.nameAsDepositor),
    weNameAsParty: yes(row.weGrant.nameAsParty),
    weHoldStock: yes(row.weGrant.holdStock),
    weCarryLoggers: loggers(row.weGrant),
    theyNameAsDepositor: yes(row.theyGrant.nameAsDepositor),
    theyNameAsParty: yes(row.theyGrant.nameAsParty),
    theyHoldStock: yes(row.theyGrant.holdStock),
    theyCarryLoggers: loggers(row.theyGrant),
  }
}
