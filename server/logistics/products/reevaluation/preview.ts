import type pg from 'pg'
import type { EvaluatedDelivery } from '#contract/logistics/calls/products.ts'
import { specKey } from '#contract/telemetry/rules/temperature/bands.ts'
import { maxReevaluatedAtOnce } from '#contract/telemetry/rules/evaluation/reevaluationAct.ts'
import { assignmentFigures } from '#contract/telemetry/rules/evaluation/assignmentFigures.ts'
import { evaluatedOn, outcomeOf, together, type Evaluated } from '#contract/telemetry/rules/evaluation/outcome.ts'
import { inSnapshot } from '#server/platform/db/onOneClient.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import {
  candidatesOfDays,
  type DaysAndLot,
  type EvaluatedBy,
} from '#server/logistics/products/reevaluation/candidates.ts'
import { reevaluate } from '#server/telemetry/evaluation/evaluateAssignment.ts'
import { assignmentsEvaluatedBy, type AssignmentRecord } from '#server/telemetry/evaluation/assignmentRecords.ts'

type Asked = { scope: EnterpriseScope; by: EvaluatedBy; now: Date; days: DaysAndLot }

/** The outcomes that a re-evaluation by a version would give, from one snapshot; locks and writes nothing. */
export const previewReevaluation = (pool: pg.Pool, { days, ...asked }: Asked) =>
  inSnapshot(pool, async (db, snapshot): Promise<{ total: number; rows: EvaluatedDelivery[] }> => {
    const { total, rows } = await candidatesOfDays(db, asked, days, maxReevaluatedAtOnce)
    const client = await snapshot.connect()
    const assignments = await assignmentsEvaluatedBy(
      client,
      rows.map(row => row.deliveryId),
      asked.by,
    )
    const counts: (Evaluated & { deliveryId: number })[] = []
    for (const assignment of assignments) {
      counts.push({ deliveryId: assignment.deliveryId, ...(await countsOf(client, assignment, asked.now)) })
    }
    const evaluated = Map.groupBy(counts, ({ deliveryId }) => deliveryId)
    return {
      total,
      rows: rows.map(({ senderId: _sender, formerVersionId: _former, version, ...row }) => ({
        ...row,
        version: version ?? 0,
        newOutcome: outcomeOf(together(evaluated.get(row.deliveryId) ?? [])),
      })),
    }
  })

async function countsOf(client: pg.PoolClient, assignment: AssignmentRecord, now: Date): Promise<Evaluated> {
  const { state, intervalMs } = await reevaluate(client, assignment)
  const figures = assignmentFigures(state, { ...assignment, intervalMs })
  // The last spec is the intersection of the items, which no outcome depends on.
  return evaluatedOn(figures, assignment.specs.slice(0, -1).map(specKey), now.getTime())
}
