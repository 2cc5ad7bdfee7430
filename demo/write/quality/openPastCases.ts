import { sql } from 'kysely'
import { portalAddress } from '#server/identity/account/portalAddress.ts'
import { evaluatedExcursions } from '#server/quality/cases/excursions/evaluatedExcursions.ts'
import { followCases } from '#server/quality/cases/followCases.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import { dayMs, minuteMs } from '#demo/days.ts'

/** Opens the cases of excursions before the first alert, in order of time, because they are numbered. */
export async function openPastCases(
  tx: Tx,
  { config }: Pick<AppContext, 'config'>,
  { anchorMs, daysAgo }: { anchorMs: number; daysAgo: number },
): Promise<void> {
  const { rows } = await sql<{ id: number; lastAt: Date }>`
    select l.delivery_id as id, max(r.ended_at) as "lastAt"
      from out_of_range_periods r
      join assignment_evaluations j on j.id = r.assignment_evaluation_id
      join logger_assignments l on l.id = j.logger_assignment_id
      join delivery_temperature t on t.delivery_id = l.delivery_id and t.excursion_count > 0
     where r.kind = 'excursion'
     group by l.delivery_id
    having max(r.ended_at) < ${new Date(anchorMs - daysAgo * dayMs)}
     order by 2, 1`.execute(tx)
  for (const { id, lastAt } of rows) {
    const now = new Date(lastAt.getTime() + 3 * minuteMs)
    const excursions = (await evaluatedExcursions(tx, [id])).get(id) ?? []
    const worsened = excursions.map(excursion => excursion.productId)
    const change = { deliveryId: id, before: new Map(), now: new Map(), worsened }
    await followCases(tx, [id], [change], { now, timeZone: config.timeZone, portal: portalAddress(config) })
  }
}
