import type { Grants } from '#contract/partners/types/partnerTypes.ts'
import { nameIn, type Names } from '#contract/kernel/text/names.ts'
import { zonedTime } from '#contract/kernel/time/zonedTime.ts'
import { partnerWords, type PartnerColumn } from '#contract/partners/words/partnerWords.ts'
import { csvFile, type CsvCell } from '#server/platform/csv/csvFile.ts'
import { inBlocks } from '#server/platform/csv/inBlocks.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { FileReply } from '#server/platform/http/calls/handlersFor.ts'
import { findPartnerIds, type PartnerSearch } from '#server/partners/tradingPartners/queries/partnerList.ts'
import {
  loadListedPartners,
  type ListedPartner,
  type Reader,
} from '#server/partners/tradingPartners/queries/partnerRows.ts'

type CsvReader = Reader & { timeZone: string }

/**
 * All matching partnerships in the list's order, in the reader's language and in the format that the import centre
 * reads.
 */
export async function partnerCsv(db: Db, search: PartnerSearch, reader: CsvReader): Promise<FileReply> {
  const ids = await findPartnerIds(db, search, reader)
  const titles = partnerWords[reader.language].columns
  // Files always name the time zone.
  const headers = columns.map(column =>
    column === 'proposedAt' ? `${titles[column]} (${reader.timeZone})` : titles[column],
  )
  return csvFile(`partners-${reader.today}.csv`, headers, lines(db, ids, reader))
}

async function* lines(db: Db, ids: readonly number[], reader: CsvReader) {
  for await (const row of inBlocks(ids, block => loadListedPartners(db, block, reader))) {
    const cells = cellsOf(row, reader)
    yield columns.map(column => cells[column])
  }
}

const columns = Object.keys(partnerWords.ja.columns) as PartnerColumn[]

function cellsOf(row: ListedPartner, { language, timeZone }: CsvReader): Record<PartnerColumn, CsvCell> {
  const words = partnerWords[language]
  const name = (company: Names) => nameIn(language, company)
  const yes = (granted: boolean) => (granted ? words.granted : null)
  const loggers = ({ carryLoggers: granted }: Grants) => {
    if (granted === 'none') return null
    return granted === 'all' ? words.allLoggers : granted.join(';')
  }
  return {
    companyCode: row.us.code,
    company: name(row.us),
    partnerCode: row.them.code,
    partner: name(row.them),
    state: words.states[row.state],
    validFrom: row.validFrom,
    validUntil: row.validUntil,
    proposedBy: name(row[row.proposedBy]),
    proposedAt: zonedTime(new Date(row.proposedAt), timeZone),
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
