import { useQueryClient } from '@tanstack/react-query'

/** After a change: cases, and the lots that they are about, are asked anew. */
export function useCaseRefresh() {
  const client = useQueryClient()
  return () =>
    client.invalidateQueries({ predicate: ({ queryKey: [path] }) => /^\/(case|release)\//.test(String(path)) })
}
