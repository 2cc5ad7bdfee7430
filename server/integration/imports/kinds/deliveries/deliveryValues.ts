import type { ColumnOf } from '#contract/integration/rules/importColumns.ts'
import type { Value, Values } from '#server/integration/imports/lines/lineValues.ts'
import type { DeliveryState, ItemState, AssignmentState } from '#server/logistics/deliveryIntake/deliveryState.ts'

/** The columns of a delivery's places, by the fields of the partner API. */
export const placeColumns = {
  shipFrom: {
    centreCode: 'fromCentreCode',
    name: 'fromName',
    nameEn: 'fromNameEn',
    gln: 'fromGln',
    lat: 'fromLat',
    lon: 'fromLon',
  },
  destination: {
    centreCode: 'destinationCentreCode',
    name: 'destinationName',
    nameEn: 'destinationNameEn',
    gln: 'destinationGln',
    lat: 'destinationLat',
    lon: 'destinationLon',
    kind: 'destinationKind',
  },
} as const
export type PlaceField = keyof typeof placeColumns
type PlaceColumn = {
  [Field in PlaceField]: (typeof placeColumns)[Field][keyof (typeof placeColumns)[Field]]
}[PlaceField]

/** A delivery as a line of its file. */
export function deliveryValues({ shipFrom, destination, ...delivery }: DeliveryState): Values {
  const { id: _id, items: _items, loggers: _loggers, reevaluated: _versions, sentAt: _sentAt, ...facts } = delivery
  const { wasPickedUp: _wasPickedUp, hasEvidence: _hasEvidence, byPeople: _byPeople, ...sent } = facts
  // A list of places with times has no column: a file leaves it as it is.
  const { plannedStops: _stops, units, ...values } = sent
  return {
    ...(values satisfies Record<Exclude<ColumnOf<'deliveries'>, 'reason' | 'sscc' | PlaceColumn>, Value>),
    sscc: units.map(({ sscc }) => sscc),
    ...placeValues(placeColumns.shipFrom, shipFrom),
    ...placeValues(placeColumns.destination, destination),
  }
}

const placeValues = <Field extends string>(columns: Record<Field, PlaceColumn>, place: Record<Field, Value>): Values =>
  Object.fromEntries(Object.entries<PlaceColumn>(columns).map(([field, column]) => [column, place[field as Field]]))

/** An item as a line of its file. */
export const itemValues = (
  reference: string,
  { productId: _productId, versionId: _versionId, ...item }: ItemState,
): Record<ColumnOf<'deliveryItems'>, Value> => ({ reference, ...item })

/** A logger assignment as a line of its file, with its items by code and lot. */
export const assignmentValues = (
  { reference, items }: DeliveryState,
  { id: _id, ...assignment }: AssignmentState,
): Record<Exclude<ColumnOf<'loggerAssignments'>, 'reason'>, Value> => ({
  reference,
  ...assignment,
  items: assignment.items?.flatMap(place => namedItem(items[place])) ?? null,
})

/** An item as named in the column of assigned items. */
export const namedItem = (item: ItemState | undefined): string[] =>
  item ? [item.lot === null ? item.itemCode : `${item.itemCode}/${item.lot}`] : []
