import type { DeliveryCounts, DeliveryDashboard } from '#contract/reporting/calls/deliveryDashboard.ts'
import type { Days } from '#contract/kernel/time/period.ts'
import type { TransportSection } from '#contract/logistics/rules/transportSections.ts'
import type { ListSearch } from '#web/logistics/deliveries/deliveryList.ts'
import { searchOnMap } from '#web/logistics/deliveries/list/criteria/criteria.ts'

// Where the dashboard's numbers lead: the Delivery list of exactly the deliveries that each of them counts.

export type Figure = keyof DeliveryCounts
type Of<Name extends 'lanes' | 'carriers' | 'products'> = DeliveryDashboard[Name][number]

const figures: Record<Figure, ListSearch> = {
  total: {},
  inTransit: { status: '1' },
  awaitingPickup: { status: 'awaitingPickup' },
  delivered: { status: '2' },
  late: { late: '1' },
  compliant: { outcome: 'compliant' },
  excursion: { outcome: 'excursion' },
  incomplete: { outcome: 'incomplete' },
  noData: { outcome: 'noData' },
  awaitingData: { outcome: 'notYet' },
}

/** What was shipped on some days, on one section or all of them. */
export const figureLink = ({ from, until }: Days, figure: Figure, section?: TransportSection): ListSearch => ({
  period: 'own',
  from,
  until,
  ...(section && { sections: section }),
  ...figures[figure],
})

/** What is on the road now; what awaits its pickup is so anyway. */
export const roadLink = (days: Days, figure: Figure, section?: TransportSection): ListSearch => ({
  ...figures.inTransit,
  ...figureLink(days, figure, section),
})

/** What is late on the road, the longest first, as the dashboard names it. */
export const lateLink = (days: Days): ListSearch => ({
  ...roadLink(days, 'late'),
  sort: 'scheduledArrival',
  order: 'asc',
})

/** What is expected late is told on the map of what is in transit (LOG-133). */
export const foretoldLink: ListSearch = searchOnMap({})

export const laneLink = (days: Days, { shipFrom, destination }: Of<'lanes'>): ListSearch => ({
  ...figureLink(days, 'excursion'),
  departurePlaceName: shipFrom.name,
  deliveryDestinationName: destination.name,
})

export const carrierLink = (days: Days, { carrier }: Of<'carriers'>): ListSearch => ({
  ...figureLink(days, 'excursion'),
  carrierCode: carrier.code,
})

/** The item itself was outside its band: another item of a mixed load accuses it of nothing. */
export const productLink = (days: Days, { depositor, itemCode }: Of<'products'>): ListSearch => ({
  ...figureLink(days, 'excursion'),
  depositCode: depositor.code,
  itemCode,
  itemExcursion: '1',
})
