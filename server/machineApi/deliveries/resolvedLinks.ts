import type { LoggerEntry } from '#contract/machine/deliveryEntry.ts'
import {
  pair,
  type DeliveryState,
  type ItemState,
  type LinkState,
} from '#server/machineApi/deliveries/deliveryState.ts'
import type { KnownWorld } from '#server/machineApi/deliveries/knownWorld.ts'
import type { DoorIssue } from '#server/machineApi/doorIssue.ts'

type Delivery = { items: ItemState[]; parties: Set<string>; senderCode: string }

/** The loggers of a delivery: the sender's own, or known ones of another party (product 4). */
export function resolvedLinks(
  was: DeliveryState | undefined,
  sent: LoggerEntry[] | undefined,
  delivery: Delivery,
  world: KnownWorld,
): { links: LinkState[]; issues: DoorIssue[] } {
  const links = sent ? sent.map(link => linkOf(link, delivery.senderCode)) : (was?.loggers ?? [])
  const issues = links.flatMap((link, place) => [
    ...ownerIssues(link, place, delivery, world),
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

/** Whoever is no party is told nothing of its loggers, not even whether there is such a company. */
function ownerIssues(
  link: LinkState,
  place: number,
  { parties, senderCode }: Delivery,
  world: KnownWorld,
): DoorIssue[] {
  if (link.owner === senderCode) return []
  if (!parties.has(link.owner)) {
    const message = `${link.owner} is no party of this delivery`
    return [{ path: `loggers[${place}].owner`, message, fault: 'ownerNoParty' }]
  }
  if (world.loggers.has(pair(link.owner, link.serial))) return []
  const message = `is no known logger of ${link.owner}`
  return [{ path: `loggers[${place}].serial`, message, fault: 'unknownLogger', about: link.owner }]
}

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
