import { isDeepStrictEqual } from 'node:util'
import type { PlannedStop } from '#contract/logistics/types/sentDelivery.ts'
import type {
  AssignmentState,
  DeliveryState,
  ItemState,
  PlaceState,
} from '#server/logistics/deliveryIntake/deliveryState.ts'

type Fact = DeliveryState[(typeof facts)[number]]
export type Amendment = { field: string; oldValue: string; newValue: string | null }

const facts = [
  'deliveryType',
  'depositCode',
  'shipperCode',
  'consigneeCode',
  'carrierCode',
  'slipNo',
  'inboundNo',
  'clientManagementNo',
  'shipFrom',
  'destination',
  'shippingDate',
  'plannedPickup',
  'actualPickup',
  'scheduledArrival',
  'deliveredAt',
  'scheduledPieces',
  'actualPieces',
  'shippedPieces',
  'receivedPieces',
  'warehousedOn',
  'inboundPallets',
  'palletsOnTime',
  'remark',
] as const satisfies (keyof DeliveryState)[]
const confirmable = ['actualPickup', 'deliveredAt'] as const

/**
 * LOG-10: facts that the sender changed after pickup, with old and new values as text; adding a missing value is none. A time
 * that a person confirmed is never replaced without one (LOG-124): an arrival may be confirmed where no pickup is known.
 */
export function amendmentsOf(was: DeliveryState, is: DeliveryState): Amendment[] {
  const { byPeople } = was
  if (!was.wasPickedUp)
    return factAmendments(
      was,
      is,
      confirmable.filter(field => byPeople[field]),
    )
  // Loggers of different owners may have the same serial.
  const owners = new Set([...was.loggers, ...is.loggers].map(assignment => assignment.owner))
  const assignmentsOf = ({ loggers, items }: DeliveryState) =>
    loggers.map(assignment => assignmentText(assignment, items, owners.size > 1))
  const unitsOf = ({ units, items }: DeliveryState) => units.map(unit => unitText(unit, items))
  return [
    ...factAmendments(was, is, facts),
    ...listAmendment('plannedStops', was.plannedStops.map(stopText), is.plannedStops.map(stopText)),
    ...listAmendment('items', was.items.map(itemText), is.items.map(itemText)),
    ...listAmendment('loggers', assignmentsOf(was), assignmentsOf(is)),
    ...listAmendment('units', unitsOf(was), unitsOf(is)),
  ]
}

const factAmendments = (was: DeliveryState, is: DeliveryState, fields: readonly (typeof facts)[number][]) =>
  fields.flatMap(field => {
    const oldValue = textOf(was[field], was[field])
    const newValue = textOf(is[field], was[field])
    return oldValue === null || oldValue === newValue ? [] : [{ field, oldValue, newValue }]
  })

function textOf(value: Fact, former: Fact): string | null {
  if (value === null || (Array.isArray(value) && value.length === 0)) return null
  if (Array.isArray(value)) return value.join(', ')
  return typeof value === 'object' ? placeText(value, isPlace(former) ? former : value) : String(value)
}

const isPlace = (value: Fact): value is DeliveryState['shipFrom'] | DeliveryState['destination'] =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const joined = (...texts: unknown[]) => texts.filter(Boolean).join(' ')

type AnyPlace = PlaceState & { kind?: string }
/** Without what the former place lacked: adding it is no amendment. */
const placeText = ({ name, nameEn, centreCode, gln, lat, lon, kind }: AnyPlace, former: PlaceState) =>
  joined(
    name,
    former.nameEn !== null && nameEn && `/ ${nameEn}`,
    centreCode && `(${centreCode})`,
    former.gln !== null && gln && `GLN ${gln}`,
    lat !== null && `${lat}, ${lon}`,
    kind,
  )

/** Numbered: another order is another plan. */
const stopText = ({ name, nameEn, lat, lon, plannedArrival: from, plannedDeparture: to }: PlannedStop, place: number) =>
  joined(
    `${place + 1}. ${name}`,
    nameEn && `/ ${nameEn}`,
    lat !== null && `${lat}, ${lon}`,
    (from || to) && joined(from, '–', to),
  )

const itemText = ({ itemCode, lot, expiry, quantity }: ItemState) =>
  joined(itemCode, lot && `lot ${lot}`, expiry && `until ${expiry}`, `× ${quantity}`)

/** Named by item and lot: their places may change without anything else. */
const goodsAt = (places: readonly number[], items: readonly ItemState[]) =>
  places
    .map(place => joined(items[place]?.itemCode, items[place]?.lot && `lot ${items[place].lot}`))
    .toSorted(inOrder)
    .join(', ')

const assignmentText = (assignment: AssignmentState, items: ItemState[], withOwner: boolean) =>
  joined(
    assignment.serial,
    withOwner && `(${assignment.owner})`,
    `${assignment.from} – ${assignment.to ?? ''}`,
    assignment.intervalSeconds && `every ${assignment.intervalSeconds} s`,
    assignment.items && `with ${goodsAt(assignment.items, items)}`,
  )

const unitText = ({ sscc, items: places, loggers }: DeliveryState['units'][number], items: ItemState[]) =>
  joined(
    sscc,
    places && `with ${goodsAt(places, items)}`,
    loggers.length > 0 && `loggers ${loggers.map(({ serial }) => serial).join(', ')}`,
  )

const maxListed = 20

const { compare } = new Intl.Collator('en', { numeric: true })
/** 2 before 10. Texts that are equal by that, such as L2 and L02, have an order too: another one would be a difference. */
const inOrder = (a: string, b: string) => compare(a, b) || (a < b ? -1 : 1)

/** Long lists begin with the differences. */
function listAmendment(field: string, was: string[], is: string[]): Amendment[] {
  const [before, after] = [was.toSorted(inOrder), is.toSorted(inOrder)]
  if (was.length === 0 || isDeepStrictEqual(before, after)) return []
  return [{ field, oldValue: reported(before, after), newValue: is.length === 0 ? null : reported(after, before) }]
}

function reported(texts: string[], others: string[]): string {
  const differing = texts.filter(text => !others.includes(text))
  const ordered = [...differing, ...texts.filter(text => others.includes(text))]
  const rest = ordered.length > maxListed ? ` … ${ordered.length}` : ''
  return ordered.slice(0, maxListed).join('; ') + rest
}
