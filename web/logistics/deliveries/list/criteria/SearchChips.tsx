import { Button, Flex, Tag } from 'antd'
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
    <Flex component="ul" wrap gap="small" aria-label={t('deliveries.criteria.applied')}>
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
