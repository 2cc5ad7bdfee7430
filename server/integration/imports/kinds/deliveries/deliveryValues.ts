import type { ColumnOf } from '#contract/integration/rules/importColumns.ts'
import type { Value } from '#server/integration/imports/lines/lineValues.ts'
import type {
  DeliveryState,
  ItemState,
  AssignmentState,
} from '#server/integration/partnerApi/deliveries/deliveryState.ts'

/** A delivery as a line of its file has it. */
export const deliveryValues = (delivery: DeliveryState): Record<Exclude<ColumnOf<'deliveries'>, 'reason'>, Value> => ({
  reference: delivery.reference,
  deliveryType: delivery.deliveryType,
  depositCode: delivery.depositCode,
  shipperCode: delivery.shipperCode,
  consigneeCode: delivery.consigneeCode,
  carrierCode: delivery.carrierCode,
  slipNo: delivery.slipNo,
  inboundNo: delivery.inboundNo,
  clientManagementNo: delivery.clientManagementNo,
  fromCentreCode: delivery.shipFrom.centreCode,
  fromName: delivery.shipFrom.name,
  fromNameEn: delivery.shipFrom.nameEn,
  fromLat: delivery.shipFrom.lat,
  fromLon: delivery.shipFrom.lon,
  destinationCentreCode: delivery.destination.centreCode,
  destinationName: delivery.destination.name,
  destinationNameEn: delivery.destination.nameEn,
  destinationLat: delivery.destination.lat,
  destinationLon: delivery.destination.lon,
  destinationKind: delivery.destination.kind,
  shippingDate: delivery.shippingDate,
  plannedPickup: delivery.plannedPickup,
  actualPickup: delivery.actualPickup,
  scheduledArrival: delivery.scheduledArrival,
  deliveredAt: delivery.deliveredAt,
  scheduledPieces: delivery.scheduledPieces,
  actualPieces: delivery.actualPieces,
  shippedPieces: delivery.shippedPieces,
  receivedPieces: delivery.receivedPieces,
  warehousedOn: delivery.warehousedOn,
  inboundPallets: delivery.inboundPallets,
  palletsOnTime: delivery.palletsOnTime,
})

/** An item as a line of its file has it. */
export const itemValues = (reference: string, item: ItemState): Record<ColumnOf<'deliveryItems'>, Value> => ({
  reference,
  itemCode: item.itemCode,
  lot: item.lot,
  expiry: item.expiry,
  quantity: item.quantity,
})

/** A logger's link as a line of its file has it; the items that it carries by code and lot. */
export const linkValues = (
  { reference, items }: DeliveryState,
  assignment: AssignmentState,
): Record<Exclude<ColumnOf<'loggerAssignments'>, 'reason'>, Value> => ({
  reference,
  serial: assignment.serial,
  owner: assignment.owner,
  from: assignment.from,
  to: assignment.to,
  intervalSeconds: assignment.intervalSeconds,
  items: assignment.items?.flatMap(place => namedItem(items[place])) ?? null,
})

/** An item as the column of carried items names it. */
export const namedItem = (item: ItemState | undefined): string[] =>
  item ? [item.lot === null ? item.itemCode : `${item.itemCode}/${item.lot}`] : []
