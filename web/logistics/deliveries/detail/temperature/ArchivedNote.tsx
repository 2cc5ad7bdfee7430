import { Alert } from 'antd'
import type { TemperatureInfo } from '#contract/logistics/types/deliveryTypes.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

/** Why a curve has nothing for some months: their readings are in files. */
export function ArchivedNote({ archived, timeZone }: Pick<TemperatureInfo, 'archived' | 'timeZone'>) {
  const t = useText()
  const times = useTimes(timeZone)
  if (archived.length === 0) return null
  return (
    <Alert
      type="info"
      showIcon
      style={{ marginBottom: 12 }}
      title={t('deliveryDetail.archived.title')}
      description={archived.map(({ month, movedAt, fileName }) => (
        <div key={month} style={{ overflowWrap: 'anywhere' }}>
          {t('deliveryDetail.archived.month', { month, day: times.dayOf(movedAt), fileName })}
        </div>
      ))}
    />
  )
}
