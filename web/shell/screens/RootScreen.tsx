import { getRouteApi, Outlet, rootRouteId, useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'
import { SessionScope } from '#web/shell/screens/SessionScope.tsx'
import { LoadingOverlay } from '#web/kernel/ui/loading/LoadingOverlay.tsx'
import { useText } from '#web/kernel/texts/useText.ts'

const productTitle = 'KelvinChain'
const root = getRouteApi(rootRouteId)

/** What every screen shares: the page title (SHL-25: route title plus product title) and the loading overlay. */
export function RootScreen() {
  const t = useText()
  const admitted = root.useRouteContext({ select: context => context.admitted })
  const title = useMatches({ select: matches => matches.at(-1)?.staticData.screen?.title })
  const pageTitle = title ? `${t(title)} | ${productTitle}` : productTitle
  useEffect(() => {
    document.title = pageTitle
  }, [pageTitle])
  return (
    <SessionScope admitted={admitted}>
      <Outlet />
      <LoadingOverlay />
    </SessionScope>
  )
}
