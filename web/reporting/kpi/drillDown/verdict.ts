import type { DeliveryRow } from '#contract/logistics/types/deliveryTypes.ts'
import type { DeliveryKpi } from '#contract/reporting/rules/kpi.ts'
import { zonedTime } from '#contract/kernel/time/zonedTime.ts'

export type Verdict = 'met' | 'missed' | 'outside'

/** How a KPI counts a delivery (REP-3 to REP-8): `outside` where it counts as neither. */
export function verdictOf(kpi: DeliveryKpi, row: DeliveryRow, timeZone: string): Verdict {
  if (kpi === 'inboundHandling') return inTime(row)
  if (kpi === 'onTimePickup') return pickedUp(row, timeZone)
  if (kpi === 'shippingAccuracy') return accurate(row)
  return kept(row)
}

const metIf = (isMet: boolean): Verdict => (isMet ? 'met' : 'missed')

function inTime({ inboundPallets, palletsOnTime }: DeliveryRow): Verdict {
  return inboundPallets === null ? 'outside' : metIf((palletsOnTime ?? 0) >= inboundPallets)
}

/** Missing is not on time; a plan that is a date compares the day. */
function pickedUp({ plannedPickup, plannedPickupIsDay, actualPickup }: DeliveryRow, timeZone: string): Verdict {
  if (!plannedPickup) return 'outside'
  if (!actualPickup) return 'missed'
  const [planned, actual] = [new Date(plannedPickup), new Date(actualPickup)]
  if (!plannedPickupIsDay) return metIf(actual <= planned)
  const day = (at: Date) => zonedTime(at, timeZone).slice(0, 10)
  return metIf(day(actual) <= day(planned))
}

function accurate({ shippedPieces, receivedPieces }: DeliveryRow): Verdict {
  if (shippedPieces === null || receivedPieces === null) return 'outside'
  return metIf(shippedPieces === receivedPieces)
}

function kept({ temperature }: DeliveryRow): Verdict {
  if (!temperature || temperature.outcome === 'noData') return 'outside'
  return metIf(temperature.outcome === 'compliant')
}
