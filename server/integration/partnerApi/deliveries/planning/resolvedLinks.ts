import type { LoggerEntry } from '#contract/integration/api/deliveryEntry.ts'
import { allowsLogger } from '#server/integration/partnerApi/deliveries/planning/newlyNamed.ts'
import type { Sender } from '#server/identity/apiKeys/sender.ts'
import { pair, type DeliveryState, type LinkState } from '#server/integration/partnerApi/deliveries/deliveryState.ts'
import type { KnownWorld } from '#server/integration/partnerApi/deliveries/knownWorld.ts'
import type { DoorIssue } from '#server/identity/apiKeys/apiIssue.ts'

/** The loggers of a delivery: the sender's own, or known ones that their owner lends it (docs/decisions/0059). */
export function resolvedLinks(
  was: DeliveryState | undefined,
  sent: LoggerEntry[] | undefined,
  delivery: DeliveryState,
  { companyCode: senderCode }: Sender,
  world: KnownWorld,
): { links: LinkState[]; issues: DoorIssue[] } {
  const links = sent ? sent.map(link => linkOf(link, senderCode)) : (was?.loggers ?? [])
  const issues = links.flatMap((link, place) => [
    ...(link.owner === senderCode || allowsLogger(was, delivery, link, world) ? [] : [unknownLogger(link, place)]),
    ...itemIssues(link, place, delivery.items.length, sent !== undefined),
  ])
  return { links, issues: [...issues, ...overlapIssues(links)] }
}

function linkOf(link: LoggerEntry, senderCode: string): LinkState {
  return {
    id: null,
    serial: link.serial,
    owner: link.owner ?? senderCode,
    from: new Date(link.from).toISOString(),
    to: link.to ? new Date(link.to).toISOString() : null,
    intervalSeconds: link.intervalSeconds ?? null,
    items: link.items?.toSorted((a, b) => a - b) ?? null,
  }
}

/** An unknown owner, an unknown serial and a logger that is not lent sound alike. */
const unknownLogger = ({ owner }: LinkState, place: number): DoorIssue => ({
  path: `loggers[${place}].serial`,
  message: `is no known logger of ${owner}`,
  fault: 'unknownLogger',
  about: owner,
})

function itemIssues(link: LinkState, place: number, itemCount: number, areSent: boolean): DoorIssue[] {
  const items = link.items ?? []
  if (!areSent) {
    const isWithin = items.every(item => item < itemCount)
    const message = `logger ${link.serial} accompanies an item that is no more`
    return isWithin ? [] : [{ path: 'items', message, fault: 'accompaniesGone', about: link.serial }]
  }
  return items.flatMap((item, at): DoorIssue[] => {
    const path = `loggers[${place}].items[${at}]`
    if (item >= itemCount) return [{ path, message: `there is no item ${item}`, fault: 'unknownPlace' }]
    return items.indexOf(item) < at ? [{ path, message: `item ${item} is there twice`, fault: 'placeTwice' }] : []
  })
}

/** An open link ends where the logger's next one starts; one that says its own end must not reach into another. */
function overlapIssues(links: LinkState[]): DoorIssue[] {
  const placed = links.map((link, place) => ({ ...link, place }))
  const byLogger = Map.groupBy(placed, link => pair(link.owner, link.serial))
  return [...byLogger.values()].flatMap(ofLogger => {
    const ordered = ofLogger.toSorted((a, b) => Date.parse(a.from) - Date.parse(b.from))
    return ordered.flatMap((link, at): DoorIssue[] => {
      const before = ordered[at - 1]
      const overlaps = before && (before.from === link.from || (before.to !== null && before.to > link.from))
      const message = 'overlaps another link of this logger'
      return overlaps ? [{ path: `loggers[${link.place}].from`, message, fault: 'overlap', about: link.serial }] : []
    })
  })
}
