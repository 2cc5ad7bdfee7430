import { sql } from 'kysely'
import { isRemarkFault } from '#contract/integration/rules/capturedEvents.ts'
import { readingsOf } from '#contract/integration/epcis/meaning.ts'
import { deviceNames } from '#contract/integration/epcis/identifiers.ts'
import { receiveReading, type ReceivedReading } from '#contract/telemetry/rules/readings/receivedReading.ts'
import type { Refusal } from '#contract/telemetry/rules/readings/readingRefusals.ts'
import type { ApiKey } from '#server/identity/apiKeys/authenticateKey.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { collectReadings, type IncomingReadings } from '#server/telemetry/ingest/incomingReadings.ts'
import { ingestBatch, locateBatch } from '#server/telemetry/ingest/ingestBatch.ts'
import { batchOfOne } from '#server/telemetry/ingest/readingBatch.ts'
import { readingResults } from '#server/telemetry/ingest/readingResults.ts'
import type { IsOpen } from '#server/telemetry/ingest/storage/readingMonths.ts'
import {
  remark,
  type CapturedRow,
  type Capturing,
  type WaitingEvent,
} from '#server/integration/epcis/capture/capturedRow.ts'

/** The loggers of a company by the URIs of devices. */
export type KnownDevices = ReadonlyMap<string, { id: number; serial: string }>

/**
 * The sender's own loggers that the devices of events stand for: by GIAI or GRAI, else by their serial, unless a portal named the
 * device as another company's. The serial in a GS1 key counts only below the prefix of the company's GLN, and for a logger that
 * has no other GIAI or GRAI: these keys name one device in the world, which is not the own one with the same serial.
 */
export async function devicesOf(
  db: DbOrTx,
  { companyId, companyCode }: Pick<ApiKey, 'companyId' | 'companyCode'>,
  waiting: readonly WaitingEvent[],
): Promise<KnownDevices> {
  const uris = [...new Set(waiting.flatMap(({ event }) => readingsOf(event).readings.flatMap(one => one.device ?? [])))]
  if (uris.length === 0) return new Map()
  const asked = uris.map(uri => ({ uri, ...deviceNames(uri) }))
  const { rows } = await sql<{ uri: string; id: number; serial: string }>`
    with asked as (
      select * from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) a
        (uri text, giai text, grai text, serial text, owner text, prefix text)),
    named as (
      select a.uri, k.logger_id, 0 as rank from asked a join logger_codes k on k.kind = 'giai' and k.code = a.giai
      union all
      select a.uri, k.logger_id, 0 from asked a join logger_codes k on k.kind = 'grai' and k.code = a.grai
      union all
      select a.uri, l.id, 1 from asked a join loggers l on l.company_id = ${companyId} and l.serial = a.serial
       where coalesce(a.owner, ${companyCode}) = ${companyCode}
         and (a.prefix is null
              or exists (select from companies c where c.id = ${companyId} and starts_with(c.gln, a.prefix))
                 and not exists (select from logger_codes k
                                  where k.logger_id = l.id
                                    and k.kind = case when a.giai is not null then 'giai' when a.grai is not null then 'grai' end)))
    select distinct on (n.uri) n.uri, l.id, l.serial
      from named n join loggers l on l.id = n.logger_id and l.company_id = ${companyId}
     order by n.uri, n.rank, l.id`.execute(db)
  return new Map(rows.map(({ uri, id, serial }) => [uri, { id, serial }]))
}

/** The readings of events as they would be stored; `line` is the place of the event in the list, from 1. */
export function collectedReadings(
  rows: readonly { event: WaitingEvent['event']; row?: CapturedRow }[],
  devices: KnownDevices,
  nowMs: number,
): IncomingReadings {
  const collected = collectReadings()
  for (const [at, { event, row }] of rows.entries()) {
    const { readings, aggregates } = readingsOf(event)
    if (aggregates > 0) row?.outcomes.add('figuresOnly')
    for (const { device, ...one } of readings) {
      const logger = device === null ? undefined : devices.get(device)
      const reading = logger ? receiveReading({ logger: logger.serial, ...one }, nowMs) : undefined
      if (reading && !('code' in reading)) collected.add(reading satisfies ReceivedReading, at + 1)
      else if (row) refuse(row, device, reading)
    }
  }
  return collected.take()
}

function refuse(row: CapturedRow, device: string | null, refusal: Refusal | undefined) {
  row.readings.rejected += 1
  row.outcomes.add(refusal ? 'readingsRefused' : 'unknownLogger')
  const path = device ?? 'deviceID'
  if (refusal) remark(row, { path, message: refusal.text, ...(isRemarkFault(refusal.code) && { fault: refusal.code }) })
  else if (device === null) remark(row, { path, message: 'is missing', fault: 'deviceMissing' })
  else remark(row, { path, message: "is no logger of the key's company", fault: 'notOwnLogger' })
}

/** INT-21: stores the readings of events through the intake of all readings, in the transaction of the events. */
export async function applyReadings(
  { client, sender, appContext }: Capturing,
  rows: readonly CapturedRow[],
  devices: KnownDevices,
  isOpen: IsOpen,
): Promise<void> {
  const withReadings = rows.filter(({ event }) => {
    const { readings, aggregates } = readingsOf(event)
    return readings.length + aggregates > 0
  })
  if (!sender.scopes.includes('readings:write')) {
    for (const row of withReadings) row.outcomes.add('scopeMissing')
    return
  }
  const readings = collectedReadings(
    withReadings.map(row => ({ event: row.event, row })),
    devices,
    appContext.now().getTime(),
  )
  if (readings.count === 0) return
  const source = { companyId: sender.companyId, apiKeyId: sender.id, source: 'api' }
  const refused = withReadings.reduce((sum, row) => sum + row.readings.rejected, 0)
  const bySerial = new Map([...devices.values()].map(({ id, serial }) => [serial, id]))
  const ids = readings.serials.map(serial => bySerial.get(serial))
  const located = locateBatch(batchOfOne(readings, source, refused), ids, isOpen)
  const results = located.sorted.order.length === 0 ? located.results : await ingestBatch(client, located)
  for (let place = 0; place < readings.count; place++) {
    const row = withReadings[(readings.line[place] ?? 1) - 1]
    if (!row) continue
    const result = counted[results[place] ?? -1] ?? 'rejected'
    row.readings[result] += 1
    row.outcomes.add(result === 'rejected' ? 'readingsRefused' : 'readingsStored')
    if (result === 'rejected')
      remark(row, { path: 'time', message: 'lies in a month that was archived', fault: 'inArchivedMonth' })
  }
}

const counted: Record<number, 'accepted' | 'duplicate' | 'conflict'> = {
  [readingResults.accepted]: 'accepted',
  [readingResults.duplicate]: 'duplicate',
  [readingResults.conflict]: 'conflict',
}
