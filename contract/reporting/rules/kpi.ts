/** The six KPIs of REP-1, in its order. */
export const kpis = [
  'inboundHandling',
  'onTimePickup',
  'shippingAccuracy',
  'temperatureCompliance',
  'businessStopTime',
  'systemDowntime',
] as const
export type Kpi = (typeof kpis)[number]

/** Of these the rows behind are deliveries; of the others, registered hours. */
export const deliveryKpis = ['inboundHandling', 'onTimePickup', 'shippingAccuracy', 'temperatureCompliance'] as const
export type DeliveryKpi = (typeof deliveryKpis)[number]
export const isDeliveryKpi = (kpi: Kpi): kpi is DeliveryKpi => deliveryKpis.some(one => one === kpi)

/** Of downtime less is better, of everything else more. */
export const isLessBetter = (kpi: Kpi) => !isDeliveryKpi(kpi)

/** A KPI of a month, a centre or both. Its share is numerator / denominator; `beside` tells what neither of them counts. */
export type KpiFigure = { numerator: number; denominator: number; beside: number }

/** Whether a figure reaches what is aimed at; undefined where there is nothing to evaluate. */
export function isReached(kpi: Kpi, { numerator, denominator }: KpiFigure, targetPercent: number | undefined) {
  if (denominator === 0 || targetPercent === undefined) return undefined
  // Whole hundredths on both sides: 99.9 % of 1000 must not fail by a rounding of doubles.
  const [reached, aimed] = [Math.round(numerator * 10_000), Math.round(targetPercent * 100) * denominator]
  return isLessBetter(kpi) ? reached <= aimed : reached >= aimed
}
