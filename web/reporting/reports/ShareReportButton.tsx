import { Suspense } from 'react'
import { useSession } from '#web/kernel/session/currentSession.ts'
import { useHasMenu } from '#web/kernel/session/menus.ts'
import { lazyPart } from '#web/kernel/ui/loading/lazyPart.ts'
import reportTexts from '#web/reporting/reports/texts.ts?lazy'
import type { Shared } from '#web/reporting/reports/share/ShareDialog.tsx'

const ShareButton = lazyPart(
  async () => (await import('#web/reporting/reports/share/ShareButton.tsx')).ShareButton,
  reportTexts,
  { isOptional: true },
)

type Props = { subject: Shared['subject']; depositorCode: string }

/** Mails a link to a report: for the depositor's own people, and for the platform's administrators. */
function ShareReportButton({ subject, depositorCode }: Props) {
  const profile = useSession(session => session.profile)
  const maySend = useHasMenu('DeliveryStatus')
  const isOwn = profile?.isPFcompany ? profile.managerUser : profile?.enterpriseCode === depositorCode
  if (!profile || !isOwn || profile.role === '03' || !maySend) return null
  return (
    // Room for the button: those beside it shall not move when it comes.
    <Suspense fallback={<div style={{ width: 82 }} />}>
      <ShareButton shared={{ subject }} />
    </Suspense>
  )
}

type OfDelivery = { deliveryId: number; depositorCode: string }
export const ShareDeliveryReport = ({ deliveryId, depositorCode }: OfDelivery) => (
  <ShareReportButton subject={{ kind: 'delivery', deliveryId }} depositorCode={depositorCode} />
)

type OfCase = { caseId: number; depositorCode: string }
export const ShareCaseReport = ({ caseId, depositorCode }: OfCase) => (
  <ShareReportButton subject={{ kind: 'case', caseId }} depositorCode={depositorCode} />
)
