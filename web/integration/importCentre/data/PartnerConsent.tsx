import { Alert } from 'antd'
import type { ImportKind } from '#contract/kernel/importKinds.ts'
import { useSession } from '#web/kernel/session/currentSession.ts'
import { useText } from '#web/kernel/texts/useText.ts'

/** What a file of partners brings about: a proposal grants nothing yet, what the platform company sets up counts at once. */
export function PartnerConsent({ kind }: { kind: ImportKind }) {
  const t = useText()
  const isPlatform = useSession(session => session.profile?.role === '00')
  if (kind !== 'partners') return null
  return (
    <Alert
      type="warning"
      role="note"
      title={t(isPlatform ? 'importCentre.partners.setUp' : 'importCentre.partners.proposed')}
    />
  )
}
