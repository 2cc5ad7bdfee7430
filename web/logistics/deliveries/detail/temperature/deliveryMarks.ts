import type { TFunction } from 'i18next'
import type { LocalInfo, StatusInfo } from '#contract/logistics/types/deliveryTypes.ts'
import type { ChartMark } from '#web/kernel/temperatureChart/drawing/chartMarks.ts'

type Facts = Pick<
  StatusInfo,
  'plannedPickup' | 'plannedPickupIsDay' | 'actualPickup' | 'scheduledArrival' | 'scheduledArrivalIsDay' | 'deliveredAt'
>

/**
 * LOG-60: what the facts of a delivery and its positions tell, in order of time. A plan that is a day is no moment; the
 * plan of a pickup is of interest until that was made. Doors and handovers have no source.
 */
export function deliveryMarks(facts: Facts, stops: LocalInfo['stops'], t: TFunction): ChartMark[] {
  const { actualPickup, deliveredAt } = facts
  const plannedPickup = actualPickup === null && !facts.plannedPickupIsDay ? facts.plannedPickup : null
  const plannedArrival = facts.scheduledArrivalIsDay ? null : facts.scheduledArrival
  const moment = (kind: ChartMark['kind'], at: string | null, name: string) =>
    at === null ? [] : [{ kind, fromMs: Date.parse(at), toMs: Date.parse(at), name }]
  const marks = [
    ...moment('planned', plannedPickup, t('deliveryDetail.marks.plannedPickup')),
    ...moment('pickup', actualPickup, t('temperatureChart.marks.pickup')),
    ...moment('planned', plannedArrival, t('deliveryDetail.marks.plannedArrival')),
    ...moment('delivery', deliveredAt, t('temperatureChart.marks.delivery')),
    ...stops.map(({ from, to, at }) => ({
      kind: 'stop' as const,
      fromMs: Date.parse(from),
      toMs: Date.parse(to),
      name: t(`deliveryDetail.marks.stops.${at ?? 'underway'}`),
    })),
  ]
  return marks.toSorted((one, other) => one.fromMs - other.fromMs)
}
