import { Outlet, useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'
import { LoadingOverlay } from '#web/layout/LoadingOverlay.tsx'
import { useText } from '#web/texts/useText.ts'

const productTitle = 'KelvinChain'

/** What every screen shares: the page title (spec 2: route title plus product title) and the loading overlay. */
export function RootScreen() {
  const t = useText()
  const title = useMatches({ select: matches => matches.at(-1)?.staticData.screen?.title })
  const pageTitle = title ? `${t(title)} | ${productTitle}` : productTitle
  useEffect(() => {
    document.title = pageTitle
  }, [pageTitle])
  return (
    <>
      <Outlet />
      <LoadingOverlay />
    </>
  )
}
