import type { FactsOf } from '#contract/quality/rules/alertFacts.ts'
import type { ExcursionSummary } from '#contract/telemetry/rules/temperature/excursionSummary.ts'
import { excursionSeverity } from '#contract/quality/rules/alertSeverity.ts'
import { factsOfExcursions, type ItemFacts } from '#server/quality/alerts/detection/excursionFacts.ts'
import type { EvaluationChange } from '#server/quality/alerts/detection/evaluationChanges.ts'
import {
  isHistory,
  raiseAlerts,
  type EvaluationContext,
  type Detection,
} from '#server/quality/alerts/detection/raiseAlerts.ts'
import { mayName, maySee, watchersOf, type Watcher } from '#server/quality/alerts/detection/watchers.ts'
import { withdrawAlerts } from '#server/quality/alerts/detection/withdrawAlerts.ts'
import { defaultRule, mostSevere, ruleFor, rulesOf, type Rule } from '#server/quality/alerts/rulesInForce.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { excursionsOfItems, excursionSummaryOf } from '#server/telemetry/evaluation/excursionSummary.ts'

/**
 * Raises alerts for new and worsened excursions by the rules of each company that may know them, and withdraws the alert of
 * a company that sees no excursion any more.
 */
export async function followExcursions(tx: Tx, changes: readonly EvaluationChange[], context: EvaluationContext) {
  const ids = changes.map(change => change.deliveryId)
  const watchers = await watchersOf(tx, 'excursion', ids)
  const rules = await rulesOf(tx, 'excursion', [...new Set(watchers.map(watcher => watcher.companyId))])
  const facts = await factsOfExcursions(tx, ids)
  const measured = await excursionsOfItems(tx, ids)
  const detections: Detection[] = []
  for (const change of changes) {
    for (const watcher of watchers.filter(one => one.deliveryId === change.deliveryId)) {
      const items = (facts.get(change.deliveryId) ?? [])
        .filter(item => maySee(watcher, item.productId))
        .map(item => (mayName(watcher, item.productId) ? item : { ...item, name: null, lots: [] }))
      const summary = excursionSummaryOf(
        measured.filter(one => one.deliveryId === change.deliveryId && maySee(watcher, one.productId)),
      )
      const detection = detectionOf(change, watcher, factsOf(items, summary), rules)
      if (detection && !isHistory(new Date(detection.facts.lastAt), context)) detections.push(detection)
    }
  }
  await raiseAlerts(tx, detections, context)
  await withdrawAlerts(tx, 'excursion', clearedFor(changes, watchers), context)
}

/** The alert that the company's rules raise for the worsened products, if any. */
function detectionOf(
  { deliveryId, now, worsened }: EvaluationChange,
  watcher: Watcher,
  facts: FactsOf<'excursion'> | null,
  rules: readonly Rule<'excursion'>[],
): (Detection & { facts: FactsOf<'excursion'> }) | null {
  const { companyId, isNotifiedByDefault } = watcher
  const worst = mostSevere(
    worsened.filter(id => maySee(watcher, id)),
    id => ruleFor(rules, companyId, id) ?? (isNotifiedByDefault ? defaultRule(companyId) : undefined),
    ({ steps }, id) => {
      const outside = now.get(id)
      return outside ? excursionSeverity(steps, outside) : null
    },
  )
  if (!worst || !facts) return null
  return { companyId, deliveryId, loggerId: null, ...worst, happenedAt: new Date(facts.startedAt), facts }
}

function factsOf(items: readonly ItemFacts[], summary: ExcursionSummary | undefined): FactsOf<'excursion'> | null {
  if (items.length === 0) return null
  return {
    kind: 'excursion',
    items: items.map(({ deliveryId: _id, startedAt: _from, lastAt: _until, isOpen: _open, ...item }) => item),
    startedAt: new Date(Math.min(...items.map(item => item.startedAt.getTime()))).toISOString(),
    lastAt: new Date(Math.max(...items.map(item => item.lastAt.getTime()))).toISOString(),
    isOpen: items.some(item => item.isOpen),
    ...(summary && { summary }),
  }
}

/** Companies that see no excursion of a delivery any more. */
const clearedFor = (changes: readonly EvaluationChange[], watchers: readonly Watcher[]) =>
  changes.flatMap(({ deliveryId, now }) =>
    watchers.filter(one => one.deliveryId === deliveryId && ![...now.keys()].some(id => maySee(one, id))),
  )
