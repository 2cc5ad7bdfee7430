import type pg from 'pg'
import type { JudgedDelivery } from '#contract/logistics/calls/products.ts'
import { specKey } from '#contract/telemetry/rules/temperature/bands.ts'
import { mostJudgedAtOnce } from '#contract/telemetry/rules/evaluation/reevaluationAct.ts'
import { linkFigures } from '#contract/telemetry/rules/evaluation/linkFigures.ts'
import { judgedOn, outcomeOf, together, type Judged } from '#contract/telemetry/rules/evaluation/outcome.ts'
import { inSnapshot } from '#server/platform/db/onOneClient.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import { candidatesOfDays, type DaysAndLot, type JudgedBy } from '#server/logistics/products/reevaluation/candidates.ts'
import { judgeAnew } from '#server/telemetry/evaluation/judgeLink.ts'
import { linksJudgedBy, type LinkRecord } from '#server/telemetry/evaluation/linkRecords.ts'

type Asked = { scope: EnterpriseScope; by: JudgedBy; now: Date; days: DaysAndLot }

/** What judging by a version would find, from all readings of one moment; nothing is locked and nothing written. */
export const previewJudging = (pool: pg.Pool, { days, ...asked }: Asked) =>
  inSnapshot(pool, async (db, snapshot): Promise<{ total: number; rows: JudgedDelivery[] }> => {
    const { total, rows } = await candidatesOfDays(db, asked, days, mostJudgedAtOnce)
    const client = await snapshot.connect()
    const links = await linksJudgedBy(
      client,
      rows.map(row => row.deliveryId),
      asked.by,
    )
    const judged = new Map<number, Judged[]>()
    for (const link of links) {
      judged.set(link.deliveryId, [...(judged.get(link.deliveryId) ?? []), await judgedLink(client, link, asked.now)])
    }
    return {
      total,
      rows: rows.map(({ senderId: _sender, formerVersionId: _former, version, ...row }) => ({
        ...row,
        version: version ?? 0,
        newOutcome: outcomeOf(together(judged.get(row.deliveryId) ?? [])),
      })),
    }
  })

async function judgedLink(client: pg.PoolClient, link: LinkRecord, now: Date): Promise<Judged> {
  const { state, intervalMs } = await judgeAnew(client, link)
  const figures = linkFigures(state, { fromMs: link.fromMs, endMs: link.endMs, intervalMs })
  // The last of a link's specs is the intersection of its items', which nothing is judged by.
  return judgedOn(figures, link.specs.slice(0, -1).map(specKey), now.getTime())
}
