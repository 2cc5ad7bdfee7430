import type { ExcursionCase } from '#contract/quality/types/evidenceTypes.ts'
import { useSession } from '#web/kernel/session/currentSession.ts'

/** The written assessment is for the depositor's people, and the platform's; to others the server does not tell it. */
export const useReadsAssessment = ({ depositor }: Pick<ExcursionCase, 'depositor'>): boolean =>
  useSession(
    ({ profile }) =>
      profile?.isPFcompany === true ||
      (profile?.menuEnterpriseMap.DeliveryStatus ?? []).some(company => company.enterpriseCode === depositor.code),
  )
