import { ManualsSection } from '#web/information/manuals/ManualsSection.tsx'
import { TermsSection } from '#web/information/termsOfUse/TermsSection.tsx'
import { useSession } from '#web/kernel/session/currentSession.ts'
import '#web/information/portalDocuments/portalDocuments.css'

/** A company's own manual, and for the platform administrator the terms of use (INF-6 and INF-7). */
export function PortalDocumentsPage() {
  const profile = useSession(session => session.profile)
  if (!profile) return null
  const isPlatformAdministrator = profile.isPFcompany && profile.role === '00'
  return (
    <div className="page narrow">
      <ManualsSection profile={profile} choosesCompany={isPlatformAdministrator} />
      {isPlatformAdministrator && <TermsSection />}
    </div>
  )
}
