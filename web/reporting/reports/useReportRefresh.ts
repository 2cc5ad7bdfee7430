import { useQueryClient } from '@tanstack/react-query'

/** After somebody was subscribed, or a link was withdrawn: both lists are asked anew. */
export function useReportRefresh() {
  const client = useQueryClient()
  return () =>
    client.invalidateQueries({
      predicate: ({ queryKey: [path] }) => /^\/report\/getReport(Subscriptions|Links)$/.test(String(path)),
    })
}
