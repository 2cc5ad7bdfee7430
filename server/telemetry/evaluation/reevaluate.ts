import type pg from 'pg'
import { countConflicts } from '#server/telemetry/evaluation/advanceLinks.ts'
import { judgeAnew, type JudgedLink } from '#server/telemetry/evaluation/judgeLink.ts'
import { keepCalibration } from '#server/telemetry/ingest/updateCalibrationStatus.ts'
import { linksOfLoggers, linksToRejudge, type LinkRecord } from '#server/telemetry/evaluation/linkRecords.ts'
import { saveJudgedLinks } from '#server/telemetry/evaluation/saveJudgedLinks.ts'
import { summariseDeliveries } from '#server/telemetry/evaluation/summariseDeliveries.ts'

export { lockLoggers } from '#server/telemetry/ingest/lockLoggers.ts'

/**
 * Judges anew, from all stored readings, whatever a change of deliveries, links, items or versions may have touched: the
 * links of these deliveries, and the open-ended links of these loggers. The loggers must be locked.
 */
export async function rejudge(
  client: pg.PoolClient,
  touched: { deliveryIds: number[]; loggerIds: number[] },
): Promise<void> {
  const links = await linksToRejudge(client, touched.deliveryIds, touched.loggerIds)
  await judgeLinksAnew(client, links, touched.deliveryIds)
}

/** The same for all links of these loggers that own a time of the span (ms UTC): their readings are others now. */
export async function rejudgeSpan(
  client: pg.PoolClient,
  loggerIds: number[],
  span: { fromMs: number; toMs: number },
): Promise<void> {
  await judgeLinksAnew(client, await linksOfLoggers(client, loggerIds, span), [])
}

async function judgeLinksAnew(
  client: pg.PoolClient,
  links: readonly LinkRecord[],
  alsoDeliveryIds: readonly number[],
): Promise<void> {
  const judged: JudgedLink[] = []
  for (const link of links) judged.push(await judgeAnew(client, link))
  await saveJudgedLinks(client, judged)
  await countConflicts(
    client,
    judged.map(one => one.link.linkId),
  )
  const deliveryIds = [...alsoDeliveryIds, ...judged.map(one => one.link.deliveryId)]
  await summariseDeliveries(client, deliveryIds)
  await keepCalibration(client, deliveryIds)
}
