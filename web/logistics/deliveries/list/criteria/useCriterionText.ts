import type { DeliveryRow, Place } from '#contract/logistics/types/deliveryTypes.ts'
import { settings } from '#web/kernel/settings.ts'
import {
  dayRanges,
  flags,
  rangeNames,
  texts,
  type ChoiceName,
  type CriterionName,
  type RangeName,
} from '#web/logistics/deliveries/list/criteria/criteria.ts'
import { daysOf, sectionsOf } from '#web/logistics/deliveries/list/listRequest.ts'
import { useStatusText } from '#web/logistics/deliveries/list/criteria/useStatusText.ts'
import type { ListSearch } from '#web/logistics/deliveries/deliveryList.ts'
import { todayIn } from '#contract/kernel/time/dayIn.ts'
import { useNameIn, useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

const isOneOf = <Name extends string>(names: readonly Name[], name: string): name is Name =>
  names.some(one => one === name)

/**
 * A criterion of a search as one reads it: "Carrier: Sazanka". A place that is searched for exactly stands there as it was
 * sent; what was found knows its name in the reader's language.
 */
export function useCriterionText(search: ListSearch, found: readonly DeliveryRow[]): (name: CriterionName) => string {
  const t = useText()
  const nameIn = useNameIn()
  const times = useTimes()
  const statusText = useStatusText()
  const labelled = (name: Exclude<CriterionName, 'period' | 'sections'>, value: string) =>
    t('deliveries.criteria.chip', { label: t(`deliveries.criteria.${name}`), value })

  const period = () => {
    const { from, until } = daysOf(search, todayIn(settings.timeZone))
    const days = t('deliveries.criteria.between', { from: times.day(from), until: times.day(until) })
    const preset = search.period === 'own' ? '' : t(`deliveries.criteria.periods.${search.period ?? 'month'}`)
    const value = preset ? t('deliveries.criteria.presetDays', { preset, days }) : days
    return t('deliveries.criteria.chip', { label: t('deliveries.criteria.shippingDate'), value })
  }
  const range = (name: RangeName) => {
    const [from, until] = dayRanges[name].map(part => (search[part] ? times.day(search[part]) : ''))
    return labelled(name, t('deliveries.criteria.between', { from, until }).trim())
  }
  const choice = (name: ChoiceName) => {
    if (name === 'status') return labelled(name, search.status ? statusText(search.status) : '')
    if (name === 'outcome') return labelled(name, search.outcome ? t(`deliveries.outcomes.${search.outcome}`) : '')
    if (name === 'calibration')
      return labelled(name, search.calibration ? t(`deliveries.criteria.calibrations.${search.calibration}`) : '')
    return labelled(name, search.excursion ? t(`deliveries.criteria.excursions.${search.excursion}`) : '')
  }
  const places: Partial<Record<CriterionName, Place | undefined>> = {
    departurePlaceName: found.find(row => row.shipFrom.name === search.departurePlaceName)?.shipFrom,
    deliveryDestinationName: found.find(row => row.destination.name === search.deliveryDestinationName)?.destination,
  }
  return name => {
    if (name === 'period') return period()
    if (name === 'sections')
      return sectionsOf(search)
        .map(section => t(`deliveries.sections.${section}`))
        .join(t('deliveries.criteria.and'))
    if (isOneOf(flags, name)) return t(`deliveries.criteria.${name}`)
    if (isOneOf(texts, name)) {
      const place = places[name]
      return labelled(name, place ? nameIn(place) : (search[name] ?? ''))
    }
    return isOneOf(rangeNames, name) ? range(name) : choice(name)
  }
}
