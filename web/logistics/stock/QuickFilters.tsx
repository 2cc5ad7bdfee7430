import { CheckOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { ChoiceButtons } from '#web/kernel/ui/forms/fields/ChoiceButtons.tsx'
import { expiryDays, type StockSearch } from '#web/logistics/stock/stockList.ts'

type QuickProps = { search: StockSearch; onSearch: (search: StockSearch) => void }

/** What expires soon, what is held or rejected, and all of it lot by lot. */
export function QuickFilters({ search, onSearch }: QuickProps) {
  const { t } = useWords()
  const change = (changed: Partial<StockSearch>) => onSearch({ ...search, ...changed, page: undefined })
  const isByLot = search.sort === 'lot'
  return (
    <>
      <ChoiceButtons
        label={t('stock.filter.within')}
        choices={(['any', ...expiryDays] as const).map(days => ({
          value: days,
          label: days === 'any' ? t('stock.filter.withinAny') : t('stock.filter.withinDays', { days }),
        }))}
        value={search.within ?? 'any'}
        onChoose={days =>
          change({ within: days === 'any' ? undefined : days, expiryFrom: undefined, expiryUntil: undefined })
        }
      />
      <Toggle isOn={search.held === '1'} onToggle={isOn => change({ held: isOn ? '1' : undefined })}>
        {t('stock.filter.held')}
      </Toggle>
      <Toggle isOn={search.rejected === '1'} onToggle={isOn => change({ rejected: isOn ? '1' : undefined })}>
        {t('stock.filter.rejected')}
      </Toggle>
      <Toggle isOn={isByLot} onToggle={isOn => change({ sort: isOn ? 'lot' : undefined, order: undefined })}>
        {t('stock.filter.byLot')}
      </Toggle>
    </>
  )
}

type ToggleProps = { isOn: boolean; onToggle: (isOn: boolean) => void; children: string }

const Toggle = ({ isOn, onToggle, children }: ToggleProps) => (
  <Button
    aria-pressed={isOn}
    color={isOn ? 'primary' : 'default'}
    variant="outlined"
    icon={isOn ? <CheckOutlined aria-hidden /> : undefined}
    onClick={() => onToggle(!isOn)}
  >
    {children}
  </Button>
)
