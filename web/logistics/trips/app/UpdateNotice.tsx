import { Alert, Button } from 'antd'
import { takeOver, useUpdate } from '#web/logistics/trips/app/installable.ts'
import { useText } from '#web/kernel/texts/useWords.ts'

/** A newer version of the portal is on the device: it begins when the user says so. What waits to be sent stays. */
export function UpdateNotice() {
  const t = useText()
  const { waiting } = useUpdate()
  if (!waiting) return null
  return (
    <Alert
      type="info"
      role="status"
      title={t('trips.app.update')}
      action={<Button onClick={() => takeOver(waiting)}>{t('trips.app.reload')}</Button>}
    />
  )
}
