import type { Caller } from '#server/platform/http/calls/caller.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'

/** A company carries deliveries and has centres; "all companies" does neither. */
export const companiesIn = ({ companyIds }: EnterpriseScope) => (companyIds === 'all' ? [] : companyIds)

/** Who may read another company's trips confirms none of them: a confirmation is the word of the company whose trip it is. */
export const confirmingCompany = (scope: EnterpriseScope, { company }: Caller) =>
  companiesIn(scope).filter(id => id === company.id)
