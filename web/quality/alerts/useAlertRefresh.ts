import { useQueryClient } from '@tanstack/react-query'

/** After a change: everything that was asked about alerts is asked anew. */
export function useAlertRefresh() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ predicate: ({ queryKey: [path] }) => String(path).startsWith('/alert/') })
}
