import { useQueryClient } from '@tanstack/react-query'

/** After a decision: lots, cases and stock are asked anew. */
export function useReleaseRefresh() {
  const client = useQueryClient()
  return () =>
    client.invalidateQueries({ predicate: ({ queryKey: [path] }) => /^\/(release|case|stock)\//.test(String(path)) })
}
