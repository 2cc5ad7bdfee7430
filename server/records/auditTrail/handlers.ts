import { sql } from 'kysely'
import type { auditTrailCalls } from '#contract/records/calls/auditTrail.ts'
import { maxListed } from '#contract/kernel/time/logPeriod.ts'
import { asCaller } from '#server/platform/db/actor.ts'
import { newestChecks, openCheck } from '#server/records/auditTrail/auditChecks.ts'
import { checkAuditTrailJob } from '#server/records/auditTrail/checkAuditTrail.ts'
import {
  changesIn,
  loadAuditEntries,
  storedEntries,
  type StoredEntry,
} from '#server/records/auditTrail/auditEntries.ts'
import { type AuditSearch, sourceOf, type Whose, whoseRecords } from '#server/records/auditTrail/auditSearch.ts'
import { isPlatformAdministrator, requirePlatformAdministrator } from '#server/identity/administration/administered.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { CallerContext, FileReply, HandlersFor } from '#server/platform/http/calls/handlersFor.ts'
import { addJob } from '#server/platform/jobs/addJob.ts'
import { blocksOfIds, idsOfPage, type LogSource } from '#server/records/operationLog/cappedList.ts'
import { dayIn } from '#contract/kernel/time/dayIn.ts'
import { zonedTime } from '#contract/kernel/time/zonedTime.ts'
import {
  type AuditColumn,
  auditFieldText,
  auditWords,
  systemText,
  tableText,
} from '#contract/records/words/auditWords.ts'
import { actorOf } from '#server/records/auditTrail/recordNames.ts'
import { type CsvCell, csvFile } from '#server/platform/csv/csvFile.ts'

const shownChecks = 5

export const auditTrailHandlers: HandlersFor<typeof auditTrailCalls> = {
  async getAuditTrail(search, context) {
    const { db, caller } = context
    const whose = await whoseRecords(search, context)
    const { total, hasMore, ids } = await idsOfPage(db, await sourceOf(search, whose, context), search)
    return { total, hasMore, rows: await loadAuditEntries(db, ids, whose, caller.language) }
  },

  downloadAuditCsv: (search, context) => auditCsv(search, context),

  async getAuditState(_body, { db, caller }) {
    const mayCheck = isPlatformAdministrator(caller)
    const { seq, hash } = await db.selectFrom('audit_head').select(['seq', 'hash']).executeTakeFirstOrThrow()
    return {
      head: `${seq}:${hash.toString('hex')}`,
      waiting: mayCheck ? await waitingEntries(db) : null,
      checks: await newestChecks(db, shownChecks, mayCheck),
      mayCheck,
    }
  },

  async startAuditCheck({ head }, context) {
    const { caller, now } = context
    requirePlatformAdministrator(caller)
    await asCaller(context, async tx => {
      const checkId = await openCheck(tx, caller.userId, now())
      // A running check gives the same result.
      if (checkId !== undefined) await addJob(tx, checkAuditTrailJob, { checkId, head })
    })
  },
}

/** Counted up to the limit of lists. */
async function waitingEntries(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from audit_unsealed limit ${maxListed + 1}) waiting`.execute(db)
  return rows[0]?.count ?? 0
}

type Reader = { language: 'ja' | 'en'; timeZone: string; whose: Whose }

/** All matching entries in the order of the list, with images and hashes as stored, so that the chain can be verified elsewhere. */
async function auditCsv(search: AuditSearch, context: CallerContext): Promise<FileReply> {
  const whose = await whoseRecords(search, context)
  const source = await sourceOf(search, whose, context)
  const { caller, config, now } = context
  const reader = { language: caller.language, timeZone: config.timeZone, whose }
  const fileName = `audit-trail-${dayIn(now(), config.timeZone)}.csv`
  return csvFile(fileName, headingsFor(reader), lines(context, source, search, reader))
}

const columns = Object.keys(auditWords.ja.columns) as AuditColumn[]

/** PLT-18: files always name the zone. */
const headingsFor = ({ language, timeZone }: Reader) =>
  columns.map(column => {
    const title = auditWords[language].columns[column]
    return column === 'at' ? `${title} (${timeZone})` : title
  })

async function* lines({ db }: CallerContext, source: LogSource, { order }: AuditSearch, reader: Reader) {
  for await (const ids of blocksOfIds(db, source, order)) {
    for (const entry of await storedEntries(db, ids)) {
      const cells = cellsOf(entry, reader)
      yield columns.map(column => cells[column])
    }
  }
}

function cellsOf(entry: StoredEntry, { language, timeZone, whose }: Reader): Record<AuditColumn, CsvCell> {
  const { kind, name, company } = actorOf(entry, whose)
  const changed = changesIn(entry).map(({ field }) => auditFieldText(field, language))
  return {
    at: zonedTime(entry.at, timeZone),
    utc: entry.utc,
    id: entry.id,
    table: tableText(entry.table, language),
    tableName: entry.table,
    record: entry.record,
    act: auditWords[language].acts[entry.act],
    actor: entry.actor,
    actorName: kind === 'system' ? systemText(name, language) : name,
    company: company && (language === 'en' ? company.enterpriseNameEn : company.enterpriseName),
    reason: entry.reason,
    changes: changed.join(language === 'ja' ? '、' : ', '),
    old: entry.old,
    new: entry.new,
    seq: entry.seq,
    hash: entry.hash,
  }
}
