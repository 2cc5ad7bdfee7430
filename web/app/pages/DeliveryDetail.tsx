import { LoggerFileSlots } from '#web/devices/loggerFiles/slots.ts'
import { DeliveryDetailPage } from '#web/logistics/deliveries/DeliveryDetailPage.tsx'
import { DeliveryAlerts } from '#web/quality/alerts/delivery/lazyDeliveryAlerts.ts'
import { DeliveryCase } from '#web/quality/cases/delivery/lazyDeliveryCase.ts'
import { DeliveryLots } from '#web/quality/releases/lazyReleases.ts'
import { SignWithdrawal } from '#web/quality/signatures/lazySignWithdrawal.ts'
import { ShareDeliveryReport } from '#web/reporting/reports/ShareReportButton.tsx'

const ofLoggerFiles = { SignWithdrawal }
const ofDelivery = { DeliveryAlerts, DeliveryCase, DeliveryLots, ShareDeliveryReport }

/** A delivery with what quality and reporting show of it. */
export function DeliveryDetail() {
  return (
    <LoggerFileSlots value={ofLoggerFiles}>
      <DeliveryDetailPage slots={ofDelivery} />
    </LoggerFileSlots>
  )
}
