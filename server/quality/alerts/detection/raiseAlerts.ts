import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { AlertFacts } from '#contract/quality/rules/alertFacts.ts'
import type { AlertKind, Severity } from '#contract/quality/rules/alertKinds.ts'
import type { Rule } from '#server/quality/alerts/rulesInForce.ts'
import { planTellings } from '#server/quality/alerts/notification/planNotifications.ts'
import type { Tx } from '#server/platform/db/connect.ts'

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
  const known = await knownAlerts(tx, sightings)
  for (const sighting of sightings) {
    const subject = subjectOf(sighting)
    const was = known.get(subject)
    const alert = was ? await keepUp(tx, was, sighting, looking) : await makeAlert(tx, sighting, looking)
    if (alert) {
      told.push({ id: alert.id, round: alert.round, sighting })
      known.set(subject, alert)
    }
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
      loggerId: sighting.loggerId,
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

type Known = Pick<Sighting, 'severity' | 'happenedAt' | 'facts'> & { id: number; round: number; isWithdrawn: boolean }
type Told = { id: number; round: number; sighting: Sighting }
type Subject = Pick<Sighting, 'companyId' | 'kind' | 'deliveryId' | 'loggerId'>

const subjectOf = (one: Subject) => [one.companyId, one.kind, one.deliveryId, one.loggerId].join()

/** The alerts that have not ended, by their subject. Whoever acknowledges one of them now is waited for. */
async function knownAlerts(tx: Tx, sightings: readonly Sighting[]): Promise<Map<string, Known>> {
  if (sightings.length === 0) return new Map()
  const each = <Field extends keyof Subject>(field: Field) => [...new Set(sightings.map(one => one[field]))]
  const { rows } = await sql<Known & Subject>`
    select id, round, severity, happened_at as "happenedAt", facts, withdrawn_at is not null as "isWithdrawn",
           company_id as "companyId", kind, delivery_id as "deliveryId", logger_id as "loggerId"
      from alerts
     where ended_at is null and company_id = any(${each('companyId')}::bigint[]) and kind = any(${each('kind')}::text[])
       and (delivery_id = any(${each('deliveryId')}::bigint[])
         or (delivery_id is null and logger_id = any(${each('loggerId')}::int[])))
     order by id for update`.execute(tx)
  return new Map(rows.map(row => [subjectOf(row), row]))
}

async function makeAlert(tx: Tx, sighting: Sighting, { now }: Looking): Promise<Known> {
  const made = await tx
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
  return { ...sighting, ...made, isWithdrawn: false }
}

/** What is to be told of an alert that there is already, if anything. Most of the time nothing is new about it. */
async function keepUp(tx: Tx, was: Known, sighting: Sighting, { now }: Looking): Promise<Known | null> {
  const isTold = was.isWithdrawn || sighting.severity > was.severity
  if (!isTold && isSame(was, sighting)) return null
  const round = was.isWithdrawn ? was.round + 1 : was.round
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
    .where('id', '=', was.id)
    .execute()
  return isTold ? { ...sighting, id: was.id, round, isWithdrawn: false } : null
}

const isSame = (was: Known, { happenedAt, facts }: Sighting) =>
  was.happenedAt.getTime() === happenedAt.getTime() && isDeepStrictEqual(was.facts, facts)

const stepOf = ({ id, round, sighting }: Told, { now }: Looking) => ({
  alert_id: id,
  round,
  severity: sighting.severity,
  found_at: now,
  happened_at: sighting.happenedAt,
  facts: JSON.stringify(sighting.facts),
})
