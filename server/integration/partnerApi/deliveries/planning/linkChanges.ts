import { pair, type LinkState } from '#server/integration/partnerApi/deliveries/deliveryState.ts'

/** What becomes of the links of a delivery: one that only changes keeps its id, and what was judged for it. */
export type LinkChanges = {
  kept: LinkState[]
  changed: { was: LinkState; is: LinkState }[]
  removed: LinkState[]
  added: LinkState[]
}

/** Matches the links of a logger by their start; those left over, in order of time. */
export function linkChanges(stored: LinkState[], next: LinkState[]): LinkChanges {
  const changes: LinkChanges = { kept: [], changed: [], removed: [], added: [] }
  const nextOf = Map.groupBy(next, ofLogger)
  for (const [logger, before] of Map.groupBy(stored, ofLogger)) {
    matchLogger(before, nextOf.get(logger) ?? [], changes)
    nextOf.delete(logger)
  }
  changes.added.push(...[...nextOf.values()].flat())
  return changes
}

const ofLogger = (link: LinkState) => pair(link.owner, link.serial)

function matchLogger(stored: LinkState[], next: LinkState[], changes: LinkChanges) {
  const starts = new Set(stored.map(link => link.from))
  const unmatched = byStart(next.filter(link => !starts.has(link.from)))
  for (const was of byStart(stored)) {
    const found = next.find(link => link.from === was.from) ?? unmatched.shift()
    if (!found) changes.removed.push(was)
    else if (isSame(was, found)) changes.kept.push({ ...found, id: was.id })
    else changes.changed.push({ was, is: { ...found, id: was.id } })
  }
  changes.added.push(...unmatched)
}

const byStart = (links: LinkState[]) => links.toSorted((a, b) => (a.from < b.from ? -1 : 1))

const isSame = (was: LinkState, is: LinkState) =>
  was.from === is.from &&
  was.to === is.to &&
  was.intervalSeconds === is.intervalSeconds &&
  String(was.items) === String(is.items)

/**
 * The links whose change could edit an excursion away: removed, or with other times, another interval or other items. An
 * open link that is told an end no earlier than the delivery cuts nothing off: it ends there anyway.
 */
export function touchedEvidence({ changed, removed }: LinkChanges, deliveredAt: string | null): LinkState[] {
  const cut = changed.filter(({ was, is }) => {
    const onlyEnds = was.to === null && isSame(was, { ...is, to: null })
    return !(onlyEnds && is.to !== null && deliveredAt !== null && is.to >= deliveredAt)
  })
  return [...removed, ...cut.map(change => change.was)]
}
