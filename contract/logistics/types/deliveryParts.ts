/** The parts of a delivery that can be downloaded as CSV. */
export const deliveryParts = [
  'status',
  'location',
  'temperature',
  'events',
  'commodityTemperature',
  'shippingList',
  'productLogger',
  'stabilityBudget',
  'amendments',
] as const
export type DeliveryPart = (typeof deliveryParts)[number]
