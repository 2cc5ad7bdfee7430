import { MessageOutlined, WarningFilled } from '@ant-design/icons'
import { Flex } from 'antd'
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
    <Flex component="ul" wrap gap="middle" aria-label={t('vendors.received.work')}>
      <li className={openObservations > 0 ? 'strong' : 'secondary'}>
        <MessageOutlined aria-hidden /> {observations}
      </li>
      <li className={expired > 0 ? 'wrong strong' : expiring > 0 ? 'strong' : 'secondary'}>
        <WarningFilled aria-hidden /> {licences}
      </li>
    </Flex>
  )
}
