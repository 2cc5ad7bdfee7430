import { getRouteApi } from '@tanstack/react-router'
import { EndSubscription } from '#web/reporting/sharedReport/EndSubscription.tsx'
import { ReadReport } from '#web/reporting/sharedReport/ReadReport.tsx'
import { SignInFrame } from '#web/identity/signIn/SignInFrame.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import '#web/reporting/sharedReport/sharedReport.css'

const route = getRouteApi('/shared-report')

/** Where mailed links to reports lead: without a session, and without ending one. */
export function SharedReportPage() {
  const t = useText()
  const { token = '', act } = route.useSearch()
  if (act === 'end') {
    return (
      <SignInFrame title={t('sharedReport.endTitle')}>
        <EndSubscription token={token} />
      </SignInFrame>
    )
  }
  return (
    <SignInFrame title={t('screens.sharedReport')}>
      <ReadReport token={token} />
    </SignInFrame>
  )
}
