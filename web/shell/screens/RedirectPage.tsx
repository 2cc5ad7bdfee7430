import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { internalAddress } from '#web/shell/guard/internalAddress.ts'

const route = getRouteApi('/layout/redirect')

/** Reloads a page (SHL-3): what it knew is forgotten, and it opens anew. */
export function RedirectPage() {
  const { to } = route.useSearch()
  const { history } = useRouter()
  const queryClient = useQueryClient()
  useEffect(() => {
    queryClient.removeQueries({ type: 'inactive' })
    history.replace(internalAddress(to))
  }, [to, history, queryClient])
  return null
}
