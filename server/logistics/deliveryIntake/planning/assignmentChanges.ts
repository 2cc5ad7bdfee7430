import { pair, type AssignmentState } from '#server/logistics/deliveryIntake/deliveryState.ts'

/** Changes of a delivery's assignments: a changed one keeps its id and its evaluation. */
export type AssignmentChanges = {
  changed: { was: AssignmentState; is: AssignmentState }[]
  removed: AssignmentState[]
  added: AssignmentState[]
}

/** Matches the assignments of a logger by their start, the remaining ones in order of time. */
export function assignmentChanges(stored: AssignmentState[], next: AssignmentState[]): AssignmentChanges {
  const changes: AssignmentChanges = { changed: [], removed: [], added: [] }
  const nextOf = Map.groupBy(next, ofLogger)
  for (const [logger, before] of Map.groupBy(stored, ofLogger)) {
    matchLogger(before, nextOf.get(logger) ?? [], changes)
    nextOf.delete(logger)
  }
  changes.added.push(...[...nextOf.values()].flat())
  return changes
}

const ofLogger = (assignment: AssignmentState) => pair(assignment.owner, assignment.serial)

function matchLogger(stored: AssignmentState[], next: AssignmentState[], changes: AssignmentChanges) {
  const starts = new Set(stored.map(assignment => assignment.from))
  const unmatched = byStart(next.filter(assignment => !starts.has(assignment.from)))
  for (const was of byStart(stored)) {
    const found = next.find(assignment => assignment.from === was.from) ?? unmatched.shift()
    if (!found) changes.removed.push(was)
    else if (!isSame(was, found)) changes.changed.push({ was, is: { ...found, id: was.id } })
  }
  changes.added.push(...unmatched)
}

const byStart = (assignments: AssignmentState[]) => assignments.toSorted((a, b) => (a.from < b.from ? -1 : 1))

const isSame = (was: AssignmentState, is: AssignmentState) =>
  was.from === is.from &&
  was.to === is.to &&
  was.intervalSeconds === is.intervalSeconds &&
  String(was.items) === String(is.items)

/**
 * The assignments whose change could hide an excursion: removed, or with other times, interval or items. Ending an open
 * assignment at the delivery or later hides nothing: it ends there anyway.
 */
export function touchedEvidence(
  { changed, removed }: AssignmentChanges,
  deliveredAt: string | null,
): AssignmentState[] {
  const cut = changed.filter(({ was, is }) => {
    const onlyEnds = was.to === null && isSame(was, { ...is, to: null })
    return !(onlyEnds && is.to !== null && deliveredAt !== null && is.to >= deliveredAt)
  })
  return [...removed, ...cut.map(change => change.was)]
}
