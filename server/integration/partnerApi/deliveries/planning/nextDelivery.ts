import type { DeliveryEntry } from '#contract/integration/api/deliveryEntry.ts'
import {
  namedParties,
  touchedCentres,
  type DeliveryState,
  type AssignmentState,
} from '#server/integration/partnerApi/deliveries/deliveryState.ts'
import type { KnownWorld } from '#server/integration/partnerApi/deliveries/knownWorld.ts'
import {
  assignmentChanges,
  touchedEvidence,
} from '#server/integration/partnerApi/deliveries/planning/assignmentChanges.ts'
import {
  mergedFacts,
  missingFields,
  type DeliveryFacts,
} from '#server/integration/partnerApi/deliveries/planning/mergedDelivery.ts'
import {
  evidenceCuts,
  evidenceIssues,
  type EvidenceCut,
} from '#server/integration/partnerApi/deliveries/planning/openEvidence.ts'
import { unconsentedParties } from '#server/integration/partnerApi/deliveries/planning/newlyNamed.ts'
import { resolvedItems } from '#server/integration/partnerApi/deliveries/planning/resolvedItems.ts'
import { resolvedAssignments } from '#server/integration/partnerApi/deliveries/planning/resolvedAssignments.ts'
import type { ApiIssue } from '#server/identity/apiKeys/apiIssue.ts'
import type { ReportedLots } from '#server/integration/partnerApi/lots.ts'
import type { Sender } from '#server/identity/apiKeys/sender.ts'

/** `archived`: assignments of which some readings are in the archive. */
export type PlanContext = { sender: Sender; world: KnownWorld; now: Date; archived: ReadonlySet<number> }

const aheadMs = 10 * 60_000

/** INT-8: an older sentAt than the stored one is ignored; the same once more is the same again. */
export const isOutdated = (was: DeliveryState | undefined, entry: DeliveryEntry): boolean =>
  was?.sentAt != null && entry.sentAt != null && Date.parse(entry.sentAt) < Date.parse(was.sentAt)

/** A delivery after what its sender tells of it, or the issues for which nothing of that is taken. */
export function nextDelivery(
  was: DeliveryState | undefined,
  entry: DeliveryEntry,
  { sender, world, now, archived }: PlanContext,
): { state: DeliveryState; lots: ReportedLots; cuts: EvidenceCut[] } | { issues: ApiIssue[] } {
  const missing = was ? [] : missingFields(entry)
  if (missing.length > 0) return { issues: missing }
  const facts = mergedFacts(was, entry, world)
  const unnameable = unconsentedParties(was, facts, world)
  const mayCorrect = sender.isPlatform || facts.depositCode === sender.companyCode
  const lots: ReportedLots = { known: world.lots, reported: new Map(), mayCorrect }
  // Every item of a depositor that cannot be named is unknown too; the one cause is reported once.
  const isDepositorRefused = unnameable.some(({ path }) => path === 'depositCode')
  const { items, issues: itemIssues } = resolvedItems(was, entry.items, facts, world, lots, isDepositorRefused)
  const state: DeliveryState = { ...facts, items, loggers: [] }
  const { assignments, issues: assignmentIssues } = resolvedAssignments(was, entry.loggers, state, sender, world)
  state.loggers = assignments
  const issues = [
    ...futureIssues(entry, now),
    ...unnameable,
    ...palletIssues(entry, facts),
    // Whose code is refused may be the sender's only tie to the delivery.
    ...(unnameable.length > 0 ? [] : partyIssues(partiesOf(state, world), sender)),
    ...itemIssues,
    ...assignmentIssues,
    ...archiveIssues(was, state, archived),
  ]
  const cuts = evidenceCuts(was, state, world.openEvidence)
  if (issues.length === 0) issues.push(...reasonIssues(was, state, entry.reason))
  if (issues.length === 0 && !entry.reason) issues.push(...evidenceIssues(was, state, cuts, world.openEvidence))
  return issues.length > 0 ? { issues } : { state, lots, cuts }
}

/** What was evaluated by readings that are in the archive could not be re-evaluated. */
function archiveIssues(was: DeliveryState | undefined, is: DeliveryState, archived: ReadonlySet<number>): ApiIssue[] {
  const isArchived = (assignment: AssignmentState) => assignment.id !== null && archived.has(assignment.id)
  if (!was?.loggers.some(isArchived)) return []
  const { removed, changed, added } = assignmentChanges(was.loggers, is.loggers)
  const isSame = removed.length + changed.length + added.length === 0 && was.deliveredAt === is.deliveredAt
  if (isSame) return []
  const message = 'cannot change any more: readings of the delivery were moved to the archive'
  return [{ path: 'loggers', message, fault: 'inArchive' }]
}

function futureIssues(entry: DeliveryEntry, now: Date): ApiIssue[] {
  const latestMs = now.getTime() + aheadMs
  return (['actualPickup', 'deliveredAt', 'sentAt'] as const)
    .filter(field => entry[field] != null && Date.parse(entry[field]) > latestMs)
    .map((field): ApiIssue => ({ path: field, message: 'lies more than 10 minutes in the future', fault: 'inFuture' }))
}

/** Inbound handling (REP-3) never exceeds 100 %. What was stored before is evaluated when one of the two is told. */
function palletIssues(entry: DeliveryEntry, { inboundPallets, palletsOnTime }: DeliveryFacts): ApiIssue[] {
  const isReported = entry.inboundPallets !== undefined || entry.palletsOnTime !== undefined
  if (!isReported || palletsOnTime === null || inboundPallets === null || palletsOnTime <= inboundPallets) return []
  return [
    {
      path: 'palletsOnTime',
      message: `is more than the ${inboundPallets} inbound pallets`,
      fault: 'moreThanInbound',
      about: String(inboundPallets),
    },
  ]
}

/** Codes of the companies that see all of a delivery (LOG-12). */
export function partiesOf(state: DeliveryState, { centres }: KnownWorld): Set<string> {
  const ofCentres = touchedCentres(state).flatMap(code => centres.get(code)?.companyCode ?? [])
  return new Set([...namedParties(state), ...ofCentres])
}

/** Nobody speaks about a delivery that it has no part in, but the platform company. */
const partyIssues = (parties: Set<string>, sender: Sender): ApiIssue[] =>
  sender.isPlatform || parties.has(sender.companyCode)
    ? []
    : [
        {
          path: 'depositCode',
          message: `${sender.companyCode} is no party of this delivery`,
          fault: 'noParty',
          about: sender.companyCode,
        },
      ]

/** INT-11: changed assignment times after pickup need a reason, or an excursion could be edited away. */
function reasonIssues(
  was: DeliveryState | undefined,
  is: DeliveryState,
  reason: string | null | undefined,
): ApiIssue[] {
  if (!was?.wasPickedUp || reason) return []
  const touched = touchedEvidence(assignmentChanges(was.loggers, is.loggers), is.deliveredAt)
  if (touched.length === 0) return []
  const serials = touched.map(assignment => assignment.serial).slice(0, 5)
  const about = serials.join(', ')
  return [{ path: 'reason', message: `is needed: links of ${about} change after pickup`, fault: 'reasonNeeded', about }]
}
