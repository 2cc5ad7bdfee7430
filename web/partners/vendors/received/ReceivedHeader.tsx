import { MessageOutlined, WarningFilled } from '@ant-design/icons'
import type { OwnAudits } from '#contract/partners/types/vendorTypes.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { openWork } from '#web/partners/vendors/received/openWork.ts'

/** What waits for the vendor, over all customers. */
export function ReceivedHeader({ customers }: { customers: readonly OwnAudits[] }) {
  const t = useText()
  const { count } = useTimes()
  const { openObservations, expired, expiring } = openWork(customers)
  const observations = t('vendors.received.openObservations', { number: count(openObservations) })
  const licences = t('vendors.received.licences', { expired: count(expired), expiring: count(expiring) })
  return (
    <ul className="vendor-work" aria-label={t('vendors.received.work')}>
      <li className={openObservations > 0 ? 'vendor-open' : 'quiet'}>
        <MessageOutlined aria-hidden /> {observations}
      </li>
      <li className={expired > 0 ? 'vendor-expiry-expired' : expiring > 0 ? 'vendor-open' : 'quiet'}>
        <WarningFilled aria-hidden /> {licences}
      </li>
    </ul>
  )
}
