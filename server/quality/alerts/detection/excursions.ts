import type { FactsOf } from '#contract/quality/rules/alertFacts.ts'
import type { ToldExcursions } from '#contract/telemetry/rules/temperature/excursionSummary.ts'
import type { Severity } from '#contract/quality/rules/alertKinds.ts'
import { excursionSeverity } from '#contract/quality/rules/alertSeverity.ts'
import { factsOfExcursions, type ItemFacts } from '#server/quality/alerts/detection/excursionFacts.ts'
import type { JudgedChange } from '#server/quality/alerts/detection/judgedChanges.ts'
import { isHistory, raiseAlerts, type Looking, type Sighting } from '#server/quality/alerts/detection/raiseAlerts.ts'
import { mayName, maySee, watchersOf, type Watcher } from '#server/quality/alerts/detection/watchers.ts'
import { withdrawAlerts } from '#server/quality/alerts/detection/withdrawAlerts.ts'
import { defaultRule, ruleFor, rulesOf, type Rule } from '#server/quality/alerts/rulesInForce.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { excursionsOfItems, toldOf } from '#server/telemetry/evaluation/toldExcursions.ts'

/**
 * Tells each company that may know it of excursions that began or grew, by its own rules; where an excursion is gone
 * altogether from what a company sees, its alert is withdrawn.
 */
export async function followExcursions(tx: Tx, changes: readonly JudgedChange[], looking: Looking): Promise<void> {
  const ids = changes.map(change => change.deliveryId)
  const watchers = await watchersOf(tx, 'excursion', ids)
  const rules = await rulesOf(tx, 'excursion', [...new Set(watchers.map(watcher => watcher.companyId))])
  const facts = await factsOfExcursions(tx, ids)
  const measured = await excursionsOfItems(tx, ids)
  const sightings: Sighting[] = []
  for (const change of changes) {
    for (const watcher of watchers.filter(one => one.deliveryId === change.deliveryId)) {
      const seen = (facts.get(change.deliveryId) ?? [])
        .filter(item => maySee(watcher, item.productId))
        .map(item => (mayName(watcher, item.productId) ? item : { ...item, name: null, lots: [] }))
      const told = toldOf(
        measured.filter(one => one.deliveryId === change.deliveryId && maySee(watcher, one.productId)),
      )
      const sighting = sightingOf(change, watcher, { items: seen, told }, rules)
      if (sighting && !isHistory(new Date(sighting.facts.lastAt), looking)) sightings.push(sighting)
    }
  }
  await raiseAlerts(tx, sightings, looking)
  await withdrawAlerts(tx, goneFor(changes, watchers), looking)
}

/** What is so severe that the company is told: of the products that have grown, the worst by its rules. */
function sightingOf(
  { deliveryId, now, grown }: JudgedChange,
  watcher: Watcher,
  seen: Seen,
  rules: readonly Rule<'excursion'>[],
): (Sighting & { facts: FactsOf<'excursion'> }) | null {
  let worst: { rule: Rule<'excursion'>; severity: Severity } | null = null
  for (const productId of grown.filter(id => maySee(watcher, id))) {
    const rule =
      ruleFor(rules, watcher.companyId, productId) ??
      (watcher.hearsByDefault ? defaultRule(watcher.companyId) : undefined)
    const outside = now.get(productId)
    if (!rule?.isActive || !outside) continue
    const severity = excursionSeverity(rule.steps, outside)
    if (severity !== null && severity > (worst?.severity ?? 0)) worst = { rule, severity }
  }
  const facts = joined(seen)
  if (!worst || !facts) return null
  const { companyId } = watcher
  const happenedAt = new Date(facts.startedAt)
  return { companyId, kind: 'excursion', deliveryId, loggerId: null, ...worst, happenedAt, facts }
}

type Seen = { items: readonly ItemFacts[]; told: ToldExcursions | undefined }

function joined({ items, told }: Seen): FactsOf<'excursion'> | null {
  if (items.length === 0) return null
  const times = (of: (item: ItemFacts) => Date) => items.map(item => of(item).getTime())
  return {
    kind: 'excursion',
    items: items.map(({ startedAt: _from, lastAt: _until, isOpen: _open, ...item }) => item),
    startedAt: new Date(Math.min(...times(item => item.startedAt))).toISOString(),
    lastAt: new Date(Math.max(...times(item => item.lastAt))).toISOString(),
    isOpen: items.some(item => item.isOpen),
    ...(told && { told }),
  }
}

/** Alerts of these subjects have lost their reason. */
const goneFor = (changes: readonly JudgedChange[], watchers: readonly Watcher[]) =>
  changes.flatMap(({ deliveryId, now }) =>
    watchers
      .filter(one => one.deliveryId === deliveryId && ![...now.keys()].some(id => maySee(one, id)))
      .map(({ companyId }) => ({ kind: 'excursion' as const, companyId, deliveryId })),
  )
