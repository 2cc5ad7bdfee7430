import { DeviceSlots } from '#web/devices/slots.ts'
import { Announcements, UnreadDot, UnreadTags, UnreadNotices } from '#web/information/messages/lazyTags.ts'
import { LogisticsSlots } from '#web/logistics/slots.ts'
import { DeliveryAlerts } from '#web/quality/alerts/delivery/lazyDeliveryAlerts.ts'
import { DeliveryCase } from '#web/quality/cases/delivery/lazyDeliveryCase.ts'
import { DeliveryLots } from '#web/quality/releases/lazyReleases.ts'
import { SignWithdrawal } from '#web/quality/signatures/SignDialog.tsx'
import { QualitySlots } from '#web/quality/slots.ts'
import { ProductBudget } from '#web/quality/stabilityBudget/lazySections.ts'
import { ReportsTab } from '#web/reporting/reports/lazyReportsTab.ts'
import { ShareCaseReport, ShareDeliveryReport } from '#web/reporting/reports/ShareReportButton.tsx'
import { MainLayout } from '#web/shell/frame/MainLayout.tsx'
import { FrameSlots } from '#web/shell/slots.ts'

const ofFrame = { UnreadTags, UnreadDot, UnreadNotices, Announcements }
const ofDevices = { SignWithdrawal }
const ofLogistics = { DeliveryAlerts, DeliveryCase, DeliveryLots, ShareDeliveryReport, ProductBudget }
const ofQuality = { ShareCaseReport, ReportsTab }

/** The frame of every screen behind the login, with what domains show on pages of earlier ones. */
export function Frame() {
  return (
    <FrameSlots value={ofFrame}>
      <DeviceSlots value={ofDevices}>
        <LogisticsSlots value={ofLogistics}>
          <QualitySlots value={ofQuality}>
            <MainLayout />
          </QualitySlots>
        </LogisticsSlots>
      </DeviceSlots>
    </FrameSlots>
  )
}
