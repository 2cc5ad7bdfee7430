import type { DeliveryEntry } from '#contract/logistics/types/deliveryEntry.ts'
import {
  namedParties,
  touchedCentres,
  type DeliveryState,
  type AssignmentState,
} from '#server/logistics/deliveryIntake/deliveryState.ts'
import type { KnownWorld } from '#server/logistics/deliveryIntake/knownWorld.ts'
import { assignmentChanges, touchedEvidence } from '#server/logistics/deliveryIntake/planning/assignmentChanges.ts'
import {
  mergedFacts,
  missingFields,
  type DeliveryFacts,
} from '#server/logistics/deliveryIntake/planning/mergedDelivery.ts'
import {
  evidenceCuts,
  evidenceIssues,
  type EvidenceCut,
} from '#server/logistics/deliveryIntake/planning/openEvidence.ts'
import { assignmentsAt, itemPlaces } from '#server/logistics/deliveryIntake/planning/itemPlaces.ts'
import { placesByGln } from '#server/logistics/deliveryIntake/planning/placesByGln.ts'
import { unconsentedParties } from '#server/logistics/deliveryIntake/planning/newlyNamed.ts'
import { resolvedItems } from '#server/logistics/deliveryIntake/planning/resolvedItems.ts'
import { resolvedUnits } from '#server/logistics/deliveryIntake/planning/resolvedUnits.ts'
import { resolvedAssignments } from '#server/logistics/deliveryIntake/planning/resolvedAssignments.ts'
import type { ApiIssue } from '#server/identity/apiKeys/apiIssue.ts'
import { futureIssues } from '#server/logistics/deliveryIntake/entryIssues.ts'
import type { ReportedLots } from '#server/logistics/deliveryIntake/lots.ts'
import type { Sender } from '#server/identity/apiKeys/sender.ts'

/** `archived`: assignments with readings in the archive. */
export type PlanContext = { sender: Sender; world: KnownWorld; now: Date; archived: ReadonlySet<number> }

/** INT-8: an entry with an older sentAt than the stored one is ignored. */
export const isOutdated = (was: DeliveryState | undefined, entry: DeliveryEntry): boolean =>
  was?.sentAt != null && entry.sentAt != null && Date.parse(entry.sentAt) < Date.parse(was.sentAt)

/** A delivery after an entry, or the issues because of which the entry is rejected. */
export function nextDelivery(
  was: DeliveryState | undefined,
  entry: DeliveryEntry,
  { sender, world, now, archived }: PlanContext,
): { state: DeliveryState; lots: ReportedLots; cuts: EvidenceCut[] } | { issues: ApiIssue[] } {
  const missing = was ? [] : missingFields(entry)
  if (missing.length > 0) return { issues: missing }
  const { facts, issues: glnIssues } = placesByGln(was, entry, mergedFacts(was, entry, world), sender, world)
  const unnameable = unconsentedParties(was, facts, world)
  const mayCorrect = sender.isPlatform || facts.depositCode === sender.companyCode
  const lots: ReportedLots = { known: world.lots, reported: new Map(), mayCorrect }
  // Without the depositor all its items are unknown; only the cause is reported.
  const isDepositorRefused = unnameable.some(({ path }) => path === 'depositCode')
  const { items, issues: itemIssues } = resolvedItems(was, entry.items, facts, world, lots, isDepositorRefused)
  const state: DeliveryState = { ...facts, items, loggers: [], units: [] }
  const { assignments, issues: assignmentIssues } = resolvedAssignments(was, entry.loggers, state, sender, {
    world,
    now,
  })
  state.loggers = assignments
  const { units, issues: unitIssues } = resolvedUnits(was, entry.units, state, sender)
  state.units = units
  const issues = [
    ...timeFields.flatMap(field => (entry[field] == null ? [] : futureIssues(field, Date.parse(entry[field]), now))),
    ...unnameable,
    ...glnIssues,
    ...palletIssues(entry, facts),
    // The rejected code may be what makes the sender a party.
    ...(unnameable.length > 0 ? [] : partyIssues(partiesOf(state, world), sender)),
    ...itemIssues,
    ...assignmentIssues,
    ...unitIssues,
    ...archiveIssues(was, state, archived),
  ]
  const cuts = evidenceCuts(was, state, world.openEvidence)
  if (issues.length === 0) issues.push(...reasonIssues(was, state, entry.reason))
  if (issues.length === 0 && !entry.reason) issues.push(...evidenceIssues(was, state, cuts, world.openEvidence))
  return issues.length > 0 ? { issues } : { state, lots, cuts }
}

const timeFields = ['actualPickup', 'deliveredAt', 'sentAt'] as const

/** Readings in the archive could not be re-evaluated. */
function archiveIssues(was: DeliveryState | undefined, is: DeliveryState, archived: ReadonlySet<number>): ApiIssue[] {
  const isArchived = (assignment: AssignmentState) => assignment.id !== null && archived.has(assignment.id)
  if (!was?.loggers.some(isArchived)) return []
  const { removed, changed, added } = assignmentChanges(was.loggers, is.loggers)
  const isSame = removed.length + changed.length + added.length === 0 && was.deliveredAt === is.deliveredAt
  if (isSame) return []
  const message = 'cannot change any more: readings of the delivery were moved to the archive'
  return [{ path: 'loggers', message, fault: 'inArchive' }]
}

/** Inbound handling (REP-3) must not exceed 100 %. Checked only if one of the two figures is sent. */
function palletIssues(entry: DeliveryEntry, { inboundPallets, palletsOnTime }: DeliveryFacts): ApiIssue[] {
  const isReported = entry.inboundPallets !== undefined || entry.palletsOnTime !== undefined
  if (!isReported || palletsOnTime === null || inboundPallets === null || palletsOnTime <= inboundPallets) return []
  const message = `is more than the ${inboundPallets} inbound pallets`
  return [{ path: 'palletsOnTime', message, fault: 'moreThanInbound', about: String(inboundPallets) }]
}

/** Codes of the companies that see all of a delivery (LOG-12). */
export function partiesOf(state: DeliveryState, { centres }: KnownWorld): Set<string> {
  const ofCentres = touchedCentres(state).flatMap(code => centres.get(code)?.companyCode ?? [])
  return new Set([...namedParties(state), ...ofCentres])
}

/** Only parties and the platform company may send a delivery. */
const partyIssues = (parties: Set<string>, { isPlatform, companyCode: about }: Sender): ApiIssue[] =>
  isPlatform || parties.has(about)
    ? []
    : [{ path: 'depositCode', message: `${about} is not a party to this delivery`, fault: 'noParty', about }]

/**
 * INT-11: changes of assignments after pickup require a reason, because they could hide an excursion. Which goods a logger
 * measures counts, not the places that these have in the list of items.
 */
function reasonIssues(
  was: DeliveryState | undefined,
  is: DeliveryState,
  reason: string | null | undefined,
): ApiIssue[] {
  if (!was?.wasPickedUp || reason) return []
  const measured = assignmentsAt(is.loggers, itemPlaces(is.items, was.items))
  const touched = touchedEvidence(assignmentChanges(was.loggers, measured), is.deliveredAt)
  if (touched.length === 0) return []
  const about = touched
    .slice(0, 5)
    .map(({ serial }) => serial)
    .join(', ')
  return [
    {
      path: 'reason',
      message: `is required: assignments of ${about} change after pickup`,
      fault: 'reasonNeeded',
      about,
    },
  ]
}
