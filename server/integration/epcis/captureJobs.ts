import { sql, type RawBuilder } from 'kysely'
import { faultPath, type EpcisFault } from '#contract/integration/epcis/checkDocument.ts'
import type { ApiKey } from '#server/identity/apiKeys/authenticateKey.ts'
import { badRequest } from '#server/identity/apiKeys/apiError.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { Paging } from '#server/integration/epcis/captureRoutes.ts'
import { problemOf, type Problem } from '#server/integration/epcis/problems.ts'

/** A capture job as the standard has it, with what the portal counted. */
export type CaptureJob = {
  captureID: string
  createdAt: string
  finishedAt: string | null
  running: boolean
  /** False if events were left out. */
  success: boolean
  captureErrorBehaviour: 'rollback' | 'proceed'
  errors: Problem[]
  counts: { events: number; captured: number; doubles: number; leftOut: number }
  /** What became of the events, by the number of events. */
  outcomes: Record<string, number>
}

type Row = {
  id: number
  captureId: string
  createdAt: Date
  finishedAt: Date | null
  behaviour: 'rollback' | 'proceed'
  events: number
  faults: EpcisFault[]
  excluded: number
  isFailed: boolean
  captured: number
  doubles: number
  outcomes: Record<string, number> | null
}

/**
 * The captures of the key's company, the newest first. `next` names the following page by the last capture of this one: a number
 * would tell how many captures all companies have made.
 */
export async function captureJobs(db: DbOrTx, { companyId }: ApiKey, { perPage, nextPageToken }: Paging) {
  const last = nextPageToken === undefined ? undefined : await ownCapture(db, companyId, nextPageToken)
  if (nextPageToken !== undefined && !last) throw badRequest('nextPageToken is not what the last page named')
  const before = last ? sql`c.id < ${last.id}` : sql`true`
  const rows = await selectJobs(db, sql`c.company_id = ${companyId} and ${before}`, perPage + 1, fewFaults)
  const page = rows.slice(0, perPage)
  return { jobs: page.map(jobOf), next: rows.length > perPage ? page.at(-1)?.captureId : undefined }
}

const ownCapture = (db: DbOrTx, companyId: number, captureId: string) =>
  db
    .selectFrom('epcis_captures')
    .select('id')
    .where('company_id', '=', companyId)
    .where('capture_id', '=', captureId)
    .executeTakeFirst()

/** Of the key's company; undefined for any other. */
export async function captureJob(
  db: DbOrTx,
  { companyId }: ApiKey,
  captureId: string,
): Promise<CaptureJob | undefined> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(captureId)) return undefined
  const [row] = await selectJobs(db, sql`c.company_id = ${companyId} and c.capture_id = ${captureId}`, 1)
  return row && jobOf(row)
}

/** A list of jobs names fewer: the job of a document may name each of its events. */
const fewFaults = sql`jsonb_path_query_array(c.faults, '$[0 to 99]')`

async function selectJobs(
  db: DbOrTx,
  where: RawBuilder<unknown>,
  limit: number,
  faults = sql`c.faults`,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select c.id, c.capture_id as "captureId", c.received_at as "createdAt", c.finished_at as "finishedAt", c.behaviour,
           c.event_count as events, ${faults} as faults, f.excluded, f."isFailed", e.captured, e.doubles, e.outcomes
      from (select * from epcis_captures c where ${where} order by c.id desc limit ${limit}) c
     cross join lateral (
       select count(*)::int as captured, count(*) filter (where x.double_of is not null)::int as doubles,
              (select jsonb_object_agg(o.outcome, o.number)
                 from (select u.outcome, count(*) as number from epcis_events y, unnest(y.outcomes) u (outcome)
                        where y.capture_id = c.id group by u.outcome) o) as outcomes
         from epcis_events x where x.capture_id = c.id) e
     cross join lateral (
       select count(distinct x.fault -> 'event') filter (where x.fault ->> 'event' is not null)::int as excluded,
              coalesce(bool_or(x.fault ->> 'event' is null), false) as "isFailed"
         from jsonb_array_elements(c.faults) x (fault)) f
     order by c.id desc`.execute(db)
  return rows
}

const jobOf = (row: Row): CaptureJob => {
  const leftOut = row.excluded + (row.isFailed ? row.events - row.captured : 0)
  return {
    captureID: row.captureId,
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    running: row.finishedAt === null,
    success: row.excluded === 0 && !row.isFailed,
    captureErrorBehaviour: row.behaviour,
    errors: row.faults.map(({ event, path, message }) =>
      event === null
        ? problemOf(500, message)
        : problemOf(400, message, [{ path: faultPath({ event, path }), message }]),
    ),
    counts: { events: row.events + row.excluded, captured: row.captured, doubles: row.doubles, leftOut },
    outcomes: row.outcomes ?? {},
  }
}
