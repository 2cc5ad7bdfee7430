import { useQueryClient } from '@tanstack/react-query'

/** What is registered shows in lists, histories and the KPI dashboard; resolves when those in sight are new. */
export function useRefresh() {
  const queryClient = useQueryClient()
  return async () =>
    await queryClient.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/kpi/') })
}
