import { Button, Flex, Tag } from 'antd'
import { CloseOutlined } from '@ant-design/icons'
import type { DeliveryRow, Place } from '#contract/logistics/types/deliveryTypes.ts'
import {
  criteriaIn,
  withoutCriterion,
  type CriterionName,
  dayRanges,
  flags,
  rangeNames,
  texts,
  isOneOf,
  type ChoiceName,
  type RangeName,
} from '#web/logistics/deliveries/list/criteria/criteria.ts'
import type { ListSearch, StatusChoice } from '#web/logistics/deliveries/deliveryList.ts'
import { todayInPortal } from '#web/kernel/settings.ts'
import { daysOf, sectionsOf } from '#web/logistics/deliveries/list/listRequest.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'

type Props = { search: ListSearch; rows: readonly DeliveryRow[]; onChange: (search: ListSearch) => void }

/** Why a list is as short as it is: its period and each criterion, which a click takes out. */
export function SearchChips({ search, rows, onChange }: Props) {
  const { t } = useWords()
  const textOf = useCriterionText(search, rows)
  if (search.number !== undefined) return null
  const names: CriterionName[] = ['period', ...criteriaIn(search)]
  return (
    <Flex component="ul" wrap gap="small" align="center" aria-label={t('deliveries.criteria.applied')}>
      {names.map(name => (
        <li key={name}>
          <Tag variant="outlined" className="search-chip">
            {textOf(name)}
            {/* A search is always over some period. */}
            {(name !== 'period' || search.period !== undefined) && (
              <Button
                type="text"
                size="small"
                icon={<CloseOutlined aria-hidden />}
                aria-label={t('deliveries.criteria.takeOut', { criterion: textOf(name) })}
                onClick={() => onChange(withoutCriterion(search, name))}
              />
            )}
          </Tag>
        </li>
      ))}
    </Flex>
  )
}

/**
 * A criterion of a search as one reads it: "Carrier: Sazanka". A place that is searched for exactly stands there as it was
 * sent; what was found knows its name in the reader's language.
 */
function useCriterionText(search: ListSearch, found: readonly DeliveryRow[]): (name: CriterionName) => string {
  const { t, nameIn, day } = useWords()
  const statusText = useStatusText()
  const labelled = (name: Exclude<CriterionName, 'period' | 'sections'>, value: string) =>
    t('deliveries.criteria.chip', { label: t(`deliveries.criteria.${name}`), value })

  const period = () => {
    const { from, until } = daysOf(search, todayInPortal())
    const days = t('common.span', { from: day(from), until: day(until) })
    const preset = search.period === 'own' ? '' : t(`deliveries.criteria.periods.${search.period ?? 'month'}`)
    const value = preset ? t('deliveries.criteria.presetDays', { preset, days }) : days
    return t('deliveries.criteria.chip', { label: t('deliveries.columns.shippingDate'), value })
  }
  const range = (name: RangeName) => {
    const [from, until] = dayRanges[name].map(part => (search[part] ? day(search[part]) : ''))
    return labelled(name, t('common.span', { from, until }).trim())
  }
  const chosen: Record<ChoiceName, string | undefined> = {
    status: search.status && statusText(search.status),
    outcome: search.outcome && t(`deliveries.outcomes.${search.outcome}`),
    calibration: search.calibration && t(`deliveries.criteria.calibrations.${search.calibration}`),
    excursion: search.excursion && t(`deliveries.criteria.excursions.${search.excursion}`),
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
        .join(t('common.separator'))
    if (isOneOf(flags, name)) return t(`deliveries.criteria.${name}`)
    if (isOneOf(texts, name)) {
      const place = places[name]
      return labelled(name, place ? nameIn(place) : (search[name] ?? ''))
    }
    return isOneOf(rangeNames, name) ? range(name) : labelled(name, chosen[name] ?? '')
  }
}

/** The name of what the status field offers. */
export function useStatusText() {
  const { t } = useWords()
  const names: Record<StatusChoice, string> = {
    '1': t('deliveries.status.1'),
    '2': t('deliveries.status.2'),
    awaitingPickup: t('deliveries.awaitingPickup'),
    pickedUp: t('deliveries.pickedUp'),
    late: t('deliveries.late'),
  }
  return (choice: StatusChoice) => names[choice]
}
