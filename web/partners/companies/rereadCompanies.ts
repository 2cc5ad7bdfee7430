import type { QueryClient } from '@tanstack/react-query'
import { companyCalls } from '#contract/partners/calls/companies.ts'

const { getCompanyList, getCompany, getApiKeyList } = companyCalls
const shown: readonly string[] = [getCompanyList.path, getCompany.path, getApiKeyList.path]

/** Everything that shows companies is read anew, also where the answer was lost or somebody else was faster. */
export const rereadCompanies = async (queryClient: QueryClient) =>
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => shown.includes(String(queryKey[0])) })
