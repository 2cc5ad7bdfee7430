import type { EpcisEvent } from '#contract/integration/epcis/events.ts'
import { decisionEvents } from '#contract/integration/epcis/out/decisionEvents.ts'
import type {
  ConfirmedAct,
  DeliveryFacts,
  LogisticUnit,
  MeasuredGroup,
} from '#contract/integration/epcis/out/deliveryFacts.ts'
import { always, type EventKind } from '#contract/integration/epcis/out/eventKinds.ts'
import { portalUris, prefix } from '#contract/integration/epcis/out/portalUris.ts'
import { sensorElements } from '#contract/integration/epcis/out/sensorElements.ts'
import { zonedMillis, zonedTime } from '#contract/kernel/time/zonedTime.ts'

/** Where events are told from: the portal's address, and its time zone. */
export type Teller = { portal: string; timeZone: string }

/** An event of a delivery without its id. `step` is the same whenever the same step is told again, whatever is told of it. */
export type ToldEvent = { step: string; kind: EventKind; atMs: number; event: EpcisEvent }

/**
 * The events of a delivery, in order of time. What people confirmed never comes before the delivery's own time of it: whoever
 * captures them fills pickup and arrival by the first event that tells one.
 */
export function deliveryEvents(facts: DeliveryFacts, teller: Teller): ToldEvent[] {
  const told = writer(facts, teller)
  const { pickedUpAtMs, deliveredAtMs, departed, arrived, measured, units } = facts
  const events = [
    ...(pickedUpAtMs === null ? [] : units.map(unit => told.packing(unit, pickedUpAtMs))),
    ...(pickedUpAtMs === null ? [] : [told.shipping(pickedUpAtMs)]),
    ...(pickedUpAtMs === null || departed === null ? [] : [told.departing(departed)]),
    ...(measured ?? []).flatMap(group => told.transporting(group)),
    ...(deliveredAtMs === null ? [] : [told.receiving(deliveredAtMs)]),
    ...(deliveredAtMs === null || arrived === null ? [] : [told.arriving(arrived)]),
    ...decisionEvents(facts, told),
  ]
  const countedAtMs: Partial<Record<EventKind, number | null>> = { departing: pickedUpAtMs, arriving: deliveredAtMs }
  const turn = ({ kind, atMs }: ToldEvent) => Math.max(atMs, countedAtMs[kind] ?? atMs)
  return events.sort((a, b) => turn(a) - turn(b))
}

export type Writer = ReturnType<typeof writer>

function writer(facts: DeliveryFacts, { portal, timeZone }: Teller) {
  const uris = portalUris(portal)
  const { depositor, referenceOf, units } = facts
  const time = zonedMillis(timeZone)
  const place = (at: DeliveryFacts['shipFrom']) => ({ id: uris.place(at, depositor) })
  const numbered = {
    bizTransactionList: [
      { type: 'desadv', bizTransaction: uris.transaction(facts.reference, referenceOf) },
      ...facts.slipNumbers.map(slip => ({ type: 'bol', bizTransaction: uris.transaction(slip, referenceOf) })),
    ],
  }
  const moved = {
    sourceList: [
      { type: 'owning_party', source: uris.party(depositor) },
      ...(facts.shipper ? [{ type: 'possessing_party', source: uris.party(facts.shipper) }] : []),
      { type: 'location', source: place(facts.shipFrom).id },
    ],
    destinationList: [
      ...(facts.consignee ? [{ type: 'possessing_party', destination: uris.party(facts.consignee) }] : []),
      { type: 'location', destination: place(facts.destination).id },
    ],
    ...(facts.carrier && { [`${prefix}:carrier`]: uris.party(facts.carrier) }),
  }
  /** The items by their ids; all of them without. Where no item may be named, the consignment stands for them. */
  const goods = (itemIds?: readonly number[]) => {
    const items = (facts.items ?? []).filter(item => itemIds?.includes(item.itemId) ?? true)
    if (items.length === 0) return { epcList: [uris.consignment(facts.reference, referenceOf)] }
    return {
      quantityList: items.map(item => ({ epcClass: uris.itemClass(item, depositor), quantity: item.quantity })),
    }
  }
  const inUnits = () =>
    units.length === 0 ? goods() : { ...goods(), epcList: units.map(unit => uris.unit(unit.sscc)) }
  const confirmed = ({ by, pieces }: ConfirmedAct) => ({
    [`${prefix}:confirmedBy`]: uris.party(by),
    ...(pieces !== null && { [`${prefix}:pieces`]: pieces }),
  })
  const atDestination = { readPoint: place(facts.destination), bizLocation: place(facts.destination) }
  const told = (kind: EventKind, step: string, atMs: number, fields: object): ToldEvent => {
    const times = { eventTime: time(atMs), eventTimeZoneOffset: zonedTime(new Date(atMs), timeZone).slice(-6) }
    return { step, kind, atMs, event: { ...always[kind], ...times, ...fields, ...numbered } }
  }
  return {
    uris,
    told,
    packing: (unit: LogisticUnit, atMs: number) =>
      told('packing', `packing:${unit.sscc}`, atMs, {
        parentID: uris.unit(unit.sscc),
        childQuantityList: contentOf(unit, facts).map(({ item, quantity }) => ({
          epcClass: uris.itemClass(item, depositor),
          ...(quantity !== null && { quantity }),
        })),
        readPoint: place(facts.shipFrom),
      }),
    shipping: (atMs: number) =>
      told('shipping', 'shipping', atMs, { ...inUnits(), readPoint: place(facts.shipFrom), ...moved }),
    departing: (act: ConfirmedAct) =>
      told('departing', 'departing', act.atMs, {
        ...inUnits(),
        readPoint: place(facts.shipFrom),
        ...moved,
        ...confirmed(act),
      }),
    receiving: (atMs: number) => told('receiving', 'receiving', atMs, { ...inUnits(), ...atDestination, ...moved }),
    arriving: (act: ConfirmedAct) =>
      told('arriving', 'arriving', act.atMs, { ...inUnits(), ...atDestination, ...moved, ...confirmed(act) }),
    /** None without a logger: an event of measurements needs some. */
    transporting({ groupKey, itemIds, outcome, loggers }: MeasuredGroup): ToldEvent[] {
      if (loggers.length === 0) return []
      const atMs = Math.max(...loggers.map(logger => logger.lastAtMs ?? logger.toMs))
      const elements = loggers.flatMap(logger => sensorElements(logger, { uris, time }))
      const fields = { ...goods(itemIds), sensorElementList: elements, [`${prefix}:outcome`]: outcome }
      return [told('transporting', `transporting:${groupKey}`, atMs, fields)]
    },
  }
}

/** The items of a unit. How many it holds is known only if no other unit holds the same item. */
function contentOf(unit: LogisticUnit, { items, units }: DeliveryFacts) {
  const held = (items ?? []).filter(item => unit.itemIds?.includes(item.itemId) ?? true)
  const isAlone = (itemId: number) =>
    units.every(other => other === unit || (other.itemIds !== null && !other.itemIds.includes(itemId)))
  return held.map(item => ({ item, quantity: isAlone(item.itemId) ? item.quantity : null }))
}
