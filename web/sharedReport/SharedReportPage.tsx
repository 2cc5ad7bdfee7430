import { getRouteApi } from '@tanstack/react-router'
import { EndSubscription } from '#web/sharedReport/EndSubscription.tsx'
import { ReadReport } from '#web/sharedReport/ReadReport.tsx'
import { SignInFrame } from '#web/session/SignInFrame.tsx'
import { useText } from '#web/texts/useText.ts'
import '#web/sharedReport/sharedReport.css'

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
