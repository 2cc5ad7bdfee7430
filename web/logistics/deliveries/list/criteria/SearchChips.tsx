import { CloseOutlined } from '@ant-design/icons'
import type { DeliveryRow } from '#contract/logistics/types/deliveryTypes.ts'
import { criteriaIn, withoutCriterion, type CriterionName } from '#web/logistics/deliveries/list/criteria/criteria.ts'
import { useCriterionText } from '#web/logistics/deliveries/list/criteria/useCriterionText.ts'
import type { ListSearch } from '#web/logistics/deliveries/deliveryList.ts'
import { useText } from '#web/kernel/texts/useText.ts'

type Props = { search: ListSearch; rows: readonly DeliveryRow[]; onChange: (search: ListSearch) => void }

/** Why a list is as short as it is: its period and each criterion, which a click takes out. */
export function SearchChips({ search, rows, onChange }: Props) {
  const t = useText()
  const textOf = useCriterionText(search, rows)
  if (search.number !== undefined) return null
  const names: CriterionName[] = ['period', ...criteriaIn(search)]
  return (
    <ul className="search-chips" aria-label={t('deliveries.criteria.applied')}>
      {names.map(name => (
        <li key={name} className="search-chip">
          <span>{textOf(name)}</span>
          {/* A search is always over some period. */}
          {(name !== 'period' || search.period !== undefined) && (
            <button
              type="button"
              aria-label={t('deliveries.criteria.takeOut', { criterion: textOf(name) })}
              onClick={() => onChange(withoutCriterion(search, name))}
            >
              <CloseOutlined aria-hidden />
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}
