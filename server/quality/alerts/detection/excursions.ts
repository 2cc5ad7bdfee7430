import type { FactsOf } from '#contract/quality/rules/alertFacts.ts'
import type { ExcursionSummary } from '#contract/telemetry/rules/temperature/excursionSummary.ts'
import type { Severity } from '#contract/quality/rules/alertKinds.ts'
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
import { defaultRule, ruleFor, rulesOf, type Rule } from '#server/quality/alerts/rulesInForce.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { excursionsOfItems, excursionSummaryOf } from '#server/telemetry/evaluation/excursionSummary.ts'

/**
 * Tells each company that may know it of excursions that began or grew, by its own rules; where an excursion is gone
 * altogether from what a company sees, its alert is withdrawn.
 */
export async function followExcursions(
  tx: Tx,
  changes: readonly EvaluationChange[],
  evaluationContext: EvaluationContext,
): Promise<void> {
  const ids = changes.map(change => change.deliveryId)
  const watchers = await watchersOf(tx, 'excursion', ids)
  const rules = await rulesOf(tx, 'excursion', [...new Set(watchers.map(watcher => watcher.companyId))])
  const facts = await factsOfExcursions(tx, ids)
  const measured = await excursionsOfItems(tx, ids)
  const detections: Detection[] = []
  for (const change of changes) {
    for (const watcher of watchers.filter(one => one.deliveryId === change.deliveryId)) {
      const seen = (facts.get(change.deliveryId) ?? [])
        .filter(item => maySee(watcher, item.productId))
        .map(item => (mayName(watcher, item.productId) ? item : { ...item, name: null, lots: [] }))
      const summary = excursionSummaryOf(
        measured.filter(one => one.deliveryId === change.deliveryId && maySee(watcher, one.productId)),
      )
      const detection = detectionOf(change, watcher, { items: seen, summary }, rules)
      if (detection && !isHistory(new Date(detection.facts.lastAt), evaluationContext)) detections.push(detection)
    }
  }
  await raiseAlerts(tx, detections, evaluationContext)
  await withdrawAlerts(tx, goneFor(changes, watchers), evaluationContext)
}

/** What is so severe that the company is told: of the products that have grown, the worst by its rules. */
function detectionOf(
  { deliveryId, now, worsened }: EvaluationChange,
  watcher: Watcher,
  seen: Seen,
  rules: readonly Rule<'excursion'>[],
): (Detection & { facts: FactsOf<'excursion'> }) | null {
  let worst: { rule: Rule<'excursion'>; severity: Severity } | null = null
  for (const productId of worsened.filter(id => maySee(watcher, id))) {
    const rule =
      ruleFor(rules, watcher.companyId, productId) ??
      (watcher.isNotifiedByDefault ? defaultRule(watcher.companyId) : undefined)
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

type Seen = { items: readonly ItemFacts[]; summary: ExcursionSummary | undefined }

function joined({ items, summary }: Seen): FactsOf<'excursion'> | null {
  if (items.length === 0) return null
  const times = (of: (item: ItemFacts) => Date) => items.map(item => of(item).getTime())
  return {
    kind: 'excursion',
    items: items.map(({ startedAt: _from, lastAt: _until, isOpen: _open, ...item }) => item),
    startedAt: new Date(Math.min(...times(item => item.startedAt))).toISOString(),
    lastAt: new Date(Math.max(...times(item => item.lastAt))).toISOString(),
    isOpen: items.some(item => item.isOpen),
    ...(summary && { summary }),
  }
}

/** Alerts of these subjects have lost their reason. */
const goneFor = (changes: readonly EvaluationChange[], watchers: readonly Watcher[]) =>
  changes.flatMap(({ deliveryId, now }) =>
    watchers
      .filter(one => one.deliveryId === deliveryId && ![...now.keys()].some(id => maySee(one, id)))
      .map(({ companyId }) => ({ kind: 'excursion' as const, companyId, deliveryId })),
  )
