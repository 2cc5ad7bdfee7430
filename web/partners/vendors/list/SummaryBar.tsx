import { ClockCircleFilled, ClockCircleOutlined, MessageOutlined, SyncOutlined, WarningFilled } from '@ant-design/icons'
import type { VendorSummary } from '#contract/partners/types/vendorTypes.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import type { VendorSearch } from '#web/partners/vendors/vendorLists.ts'

const groups = [
  { name: 'expired', Icon: WarningFilled, narrows: { expiring: 'expired' } },
  { name: 'within30', Icon: ClockCircleFilled, narrows: { expiring: 'within30' } },
  { name: 'within90', Icon: ClockCircleOutlined, narrows: { expiring: 'within90' } },
  { name: 'withOpenObservations', Icon: MessageOutlined, narrows: { openObservations: '1' } },
  { name: 'inProgress', Icon: SyncOutlined, narrows: { inProgress: '1' } },
] as const

type Props = {
  /** Missing while it is on its way. */
  summary: VendorSummary | undefined
  search: VendorSearch
  onSearch: (search: VendorSearch) => void
}

/** What needs somebody's attention, how often, and each the way to exactly these vendors. */
export function SummaryBar({ summary, search, onSearch }: Props) {
  const t = useText()
  const { count } = useTimes()
  return (
    <div className="vendor-summary" role="group" aria-label={t('vendors.summary.title')}>
      {groups.map(({ name, Icon, narrows }) => {
        const keys = Object.keys(narrows) as (keyof VendorSearch)[]
        const isPressed = keys.every(key => search[key] === (narrows as VendorSearch)[key])
        const none = Object.fromEntries(keys.map(key => [key, undefined]))
        const number = summary?.[name]
        return (
          <button
            key={name}
            type="button"
            aria-pressed={isPressed}
            className={number ? `vendor-group vendor-group-${name}` : 'vendor-group secondary'}
            onClick={() => onSearch({ ...search, ...(isPressed ? none : narrows), page: undefined })}
          >
            <span>
              <Icon aria-hidden /> {t(`vendors.summary.${name}`)}
            </span>
            <strong>{number === undefined ? t('common.none') : count(number)}</strong>
          </button>
        )
      })}
    </div>
  )
}
