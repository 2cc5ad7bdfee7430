import { useQueryClient } from '@tanstack/react-query'

/** Where a delivery was evaluated again, lists, pages, dashboards, cases and figures may all tell something else. */
export function useEvaluationRefresh() {
  const client = useQueryClient()
  return () => client.invalidateQueries()
}
