import { LoggerFileSlots } from '#web/devices/loggerFiles/slots.ts'
import { DeliveryDetailPage } from '#web/logistics/deliveries/DeliveryDetailPage.tsx'
import { DeliveryAlerts, DeliveryCase, DeliveryLots } from '#web/quality/lazyParts.ts'
import { SignWithdrawal } from '#web/quality/signatures/SignDialog.tsx'
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
