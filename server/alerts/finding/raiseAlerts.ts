import { sql } from 'kysely'
import type { AlertFacts } from '#contract/rules/alertFacts.ts'
import type { AlertKind, Severity } from '#contract/rules/alertKinds.ts'
import type { Rule } from '#server/alerts/rulesInForce.ts'
import { planTellings } from '#server/alerts/telling/planTellings.ts'
import type { Tx } from '#server/db/connect.ts'

/** When somebody looks, by which clock quiet hours go, and the portal's address for links. */
export type Looking = { now: Date; timeZone: string; portal: string }

/** Something that a company's rule says to tell it. */
export type Sighting = {
  companyId: number
  kind: AlertKind
  deliveryId: number | null
  loggerId: number | null
  rule: Pick<Rule, 'ruleId' | 'people'>
  severity: Severity
  happenedAt: Date
  facts: AlertFacts
}

const historyMs = 30 * 86_400_000

/** What ended so long ago is history that somebody took over, and nothing to act upon. */
export const isHistory = (lastAt: Date, { now }: Looking) => now.getTime() - lastAt.getTime() > historyMs

/**
 * One alert for each company, kind and subject: made, or raised to a higher severity, or brought back after it was
 * withdrawn; each of these is told once. What is no more severe than before only brings its facts up to date.
 */
export async function raiseAlerts(tx: Tx, sightings: readonly Sighting[], looking: Looking): Promise<void> {
  const told: Told[] = []
  for (const sighting of sightings) {
    const known = await knownAlert(tx, sighting)
    const alert = known ? await keepUp(tx, known, sighting, looking) : await makeAlert(tx, sighting, looking)
    if (alert) told.push({ ...alert, sighting })
  }
  if (told.length === 0) return
  await tx
    .insertInto('alert_steps')
    .values(told.map(one => stepOf(one, looking)))
    .execute()
  await planTellings(
    tx,
    told.map(({ id, round, sighting }) => ({
      alertId: id,
      companyId: sighting.companyId,
      deliveryId: sighting.deliveryId,
      round,
      severity: sighting.severity,
      act: 'raised' as const,
      level: 0,
      people: sighting.rule.people,
      to: sighting.rule.people,
    })),
    looking,
  )
}

type Known = { id: number; severity: number; round: number; withdrawn_at: Date | null }
type Told = { id: number; round: number; sighting: Sighting }

/** Whoever acknowledges it now is waited for. */
const knownAlert = async (tx: Tx, { companyId, kind, deliveryId, loggerId }: Sighting): Promise<Known | undefined> =>
  await tx
    .selectFrom('alerts')
    .select(['id', 'severity', 'round', 'withdrawn_at'])
    .where('company_id', '=', companyId)
    .where('kind', '=', kind)
    .where(sql<boolean>`delivery_id is not distinct from ${deliveryId}::bigint`)
    .where(sql<boolean>`logger_id is not distinct from ${loggerId}::int`)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

async function makeAlert(tx: Tx, sighting: Sighting, { now }: Looking) {
  return await tx
    .insertInto('alerts')
    .values({
      company_id: sighting.companyId,
      kind: sighting.kind,
      delivery_id: sighting.deliveryId,
      logger_id: sighting.loggerId,
      rule_id: sighting.rule.ruleId,
      severity: sighting.severity,
      facts: JSON.stringify(sighting.facts),
      happened_at: sighting.happenedAt,
      found_at: now,
      grown_at: now,
    })
    .returning(['id', 'round'])
    .executeTakeFirstOrThrow()
}

async function keepUp(tx: Tx, known: Known, sighting: Sighting, { now }: Looking) {
  const isBack = known.withdrawn_at !== null
  const isTold = isBack || sighting.severity > known.severity
  const round = isBack ? known.round + 1 : known.round
  await tx
    .updateTable('alerts')
    .set({ facts: JSON.stringify(sighting.facts), happened_at: sighting.happenedAt })
    .$if(isTold, query =>
      query.set({
        round,
        severity: sighting.severity,
        rule_id: sighting.rule.ruleId,
        grown_at: now,
        acknowledged_at: null,
        withdrawn_at: null,
      }),
    )
    .where('id', '=', known.id)
    .execute()
  return isTold ? { id: known.id, round } : null
}

const stepOf = ({ id, round, sighting }: Told, { now }: Looking) => ({
  alert_id: id,
  round,
  severity: sighting.severity,
  found_at: now,
  happened_at: sighting.happenedAt,
  facts: JSON.stringify(sighting.facts),
})
