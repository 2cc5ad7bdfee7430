import type { LoggerEntry } from '#contract/logistics/types/deliveryEntry.ts'
import { allowsLogger } from '#server/logistics/deliveryIntake/planning/newlyNamed.ts'
import { assignmentsAt, itemPlaces, lostPlace } from '#server/logistics/deliveryIntake/planning/itemPlaces.ts'
import type { Sender } from '#server/identity/apiKeys/sender.ts'
import { pair, type DeliveryState, type AssignmentState } from '#server/logistics/deliveryIntake/deliveryState.ts'
import type { KnownWorld } from '#server/logistics/deliveryIntake/knownWorld.ts'
import type { ApiIssue } from '#server/identity/apiKeys/apiIssue.ts'

/** The assignments of a delivery: the sender's loggers, and known ones that their owners lend it (docs/decisions/0059). */
export function resolvedAssignments(
  was: DeliveryState | undefined,
  sent: LoggerEntry[] | undefined,
  delivery: DeliveryState,
  { companyCode: senderCode }: Sender,
  context: { world: KnownWorld; now: Date },
): { assignments: AssignmentState[]; issues: ApiIssue[] } {
  // Loggers stay with their items, wherever these are in the new list.
  const kept = sent || !was ? [] : assignmentsAt(was.loggers, itemPlaces(was.items, delivery.items))
  const assignments = sent ? sent.map(assignment => assignmentOf(assignment, senderCode)) : kept
  const is = { ...delivery, loggers: assignments }
  const issues = assignments.flatMap((assignment, place) => [
    ...(assignment.owner === senderCode || allowsLogger(was, is, assignment, context)
      ? []
      : [unknownLogger(assignment, place)]),
    ...(sent ? itemIssues(assignment, place, delivery.items.length) : lostItemIssues(assignment)),
  ])
  return { assignments, issues: [...issues, ...overlapIssues(assignments)] }
}

function assignmentOf(assignment: LoggerEntry, senderCode: string): AssignmentState {
  return {
    id: null,
    serial: assignment.serial,
    owner: assignment.owner ?? senderCode,
    from: new Date(assignment.from).toISOString(),
    to: assignment.to ? new Date(assignment.to).toISOString() : null,
    intervalSeconds: assignment.intervalSeconds ?? null,
    items: assignment.items?.toSorted((a, b) => a - b) ?? null,
  }
}

const lostItemIssues = ({ serial, items }: AssignmentState): ApiIssue[] => {
  const message = `logger ${serial} accompanies an item that is no more`
  return items?.includes(lostPlace) ? [{ path: 'items', message, fault: 'accompaniesGone', about: serial }] : []
}

/** Unknown owners, unknown serials and loggers that are not lent are not distinguished. */
const unknownLogger = ({ owner }: AssignmentState, place: number): ApiIssue => ({
  path: `loggers[${place}].serial`,
  message: `is not a registered logger of ${owner}`,
  fault: 'unknownLogger',
  about: owner,
})

function itemIssues(assignment: AssignmentState, place: number, itemCount: number): ApiIssue[] {
  const items = assignment.items ?? []
  return items.flatMap((item, at): ApiIssue[] => {
    const path = `loggers[${place}].items[${at}]`
    if (item >= itemCount) return [{ path, message: `there is no item ${item}`, fault: 'unknownPlace' }]
    return items.indexOf(item) < at ? [{ path, message: `item ${item} is listed twice`, fault: 'placeTwice' }] : []
  })
}

/** An open assignment ends where the logger's next one starts; one with an end must not overlap the next. */
function overlapIssues(assignments: AssignmentState[]): ApiIssue[] {
  const placed = assignments.map((assignment, place) => ({ ...assignment, place }))
  const byLogger = Map.groupBy(placed, assignment => pair(assignment.owner, assignment.serial))
  return [...byLogger.values()].flatMap(ofLogger => {
    const ordered = ofLogger.toSorted((a, b) => Date.parse(a.from) - Date.parse(b.from))
    return ordered.flatMap((assignment, at): ApiIssue[] => {
      const before = ordered[at - 1]
      const overlaps =
        before && (before.from === assignment.from || (before.to !== null && before.to > assignment.from))
      const message = 'overlaps another link of this logger'
      return overlaps
        ? [{ path: `loggers[${assignment.place}].from`, message, fault: 'overlap', about: assignment.serial }]
        : []
    })
  })
}
