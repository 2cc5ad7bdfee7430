/** The KPIs of REP-1, in its order. */
export const kpis = [
  'inboundHandling',
  'onTimePickup',
  'shippingAccuracy',
  'temperatureCompliance',
  'businessStopTime',
  'systemDowntime',
] as const
export type Kpi = (typeof kpis)[number]

/** KPIs that count deliveries; the others add up registered hours. */
export const deliveryKpis = ['inboundHandling', 'onTimePickup', 'shippingAccuracy', 'temperatureCompliance'] as const
export type DeliveryKpi = (typeof deliveryKpis)[number]
export const isDeliveryKpi = (kpi: Kpi): kpi is DeliveryKpi => deliveryKpis.some(one => one === kpi)

/** Downtime is better if it is low, everything else if it is high. */
export const isLessBetter = (kpi: Kpi) => !isDeliveryKpi(kpi)

/** A KPI of a month, a centre or both: numerator / denominator; `beside` is not counted in them. */
export type KpiFigure = { numerator: number; denominator: number; beside: number }

/** Whether a figure reaches its target; undefined without data or target. */
export function isReached(kpi: Kpi, { numerator, denominator }: KpiFigure, targetPercent: number | undefined) {
  if (denominator === 0 || targetPercent === undefined) return undefined
  // In whole hundredths: rounding of doubles must not decide about 99.9 % of 1000.
  const [reached, aimed] = [Math.round(numerator * 10_000), Math.round(targetPercent * 100) * denominator]
  return isLessBetter(kpi) ? reached <= aimed : reached >= aimed
}
