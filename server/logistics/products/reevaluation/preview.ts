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

/** What evaluating by a version would find, from all readings of one moment; nothing is locked and nothing written. */
export const previewReevaluation = (pool: pg.Pool, { days, ...asked }: Asked) =>
  inSnapshot(pool, async (db, snapshot): Promise<{ total: number; rows: EvaluatedDelivery[] }> => {
    const { total, rows } = await candidatesOfDays(db, asked, days, maxReevaluatedAtOnce)
    const client = await snapshot.connect()
    const assignments = await assignmentsEvaluatedBy(
      client,
      rows.map(row => row.deliveryId),
      asked.by,
    )
    const evaluated = new Map<number, Evaluated[]>()
    for (const assignment of assignments) {
      evaluated.set(assignment.deliveryId, [
        ...(evaluated.get(assignment.deliveryId) ?? []),
        await evaluatedAssignment(client, assignment, asked.now),
      ])
    }
    return {
      total,
      rows: rows.map(({ senderId: _sender, formerVersionId: _former, version, ...row }) => ({
        ...row,
        version: version ?? 0,
        newOutcome: outcomeOf(together(evaluated.get(row.deliveryId) ?? [])),
      })),
    }
  })

async function evaluatedAssignment(client: pg.PoolClient, assignment: AssignmentRecord, now: Date): Promise<Evaluated> {
  const { state, intervalMs } = await reevaluate(client, assignment)
  const figures = assignmentFigures(state, { fromMs: assignment.fromMs, endMs: assignment.endMs, intervalMs })
  // The last of an assignment's specs is the intersection of its items', which nothing is evaluated by.
  return evaluatedOn(figures, assignment.specs.slice(0, -1).map(specKey), now.getTime())
}
