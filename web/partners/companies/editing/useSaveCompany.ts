import { useRouter } from '@tanstack/react-router'
import { companyCalls, type Company } from '#contract/partners/calls/companies.ts'
import { useCallMutation } from '#web/kernel/api/queries.ts'
import { rereadProfile } from '#web/kernel/session/freshProfile.ts'
import { ownFactsOf, platformFactsOf, type CompanyFields } from '#web/partners/companies/form/companyFields.ts'
import { handledAtFields } from '#web/partners/companies/form/companyIssues.ts'

/** Saves what its administrator may change of a company, unless somebody else has changed it since it was read. */
export function useSaveCompany({ enterpriseCode, updatedAt, administration }: Company) {
  const { isPending, mutateAsync } = useCallMutation(companyCalls.editCompany, { handledHere: handledAtFields })
  const router = useRouter()
  const save = async (fields: CompanyFields) => {
    const { industryType } = fields
    const platformFacts = administration?.mayChangeAll ? { ...platformFactsOf(fields), industryType } : {}
    await mutateAsync({ enterpriseCode, updatedAt, ...ownFactsOf(fields), ...platformFacts })
    // Names and menus of one's own company, and names of all others, stand in the profile.
    if (administration?.mayChangeAll) await rereadProfile(router)
  }
  return { isSaving: isPending, save }
}
