import { useCallback, useSyncExternalStore } from 'react'

/** Whether the window fits a media query, kept up to date. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}

/** Too narrow for tables: lists become cards, and forms fold. */
export const usePhone = () => useMediaQuery('(max-width: 767.98px)')
