import { startTransition, useEffect, useState, type ReactNode } from 'react'
import { usePhone } from '#web/kernel/ui/usePhone.ts'

let isFirstScreen = true

/**
 * False until what is in sight on a phone has been painted, where drawing the rest takes half a second. Only on the first
 * screen that a page shows: later all comes at once, so that Back finds its place in a list.
 */
export function useDrawnLater(): boolean {
  const isPhone = usePhone()
  const [isDrawn, setDrawn] = useState(!isFirstScreen || !isPhone)
  useEffect(() => {
    isFirstScreen = false
    startTransition(() => setDrawn(true))
  }, [])
  return isDrawn
}

type Props = {
  /** The room that it will take. */
  awaiting?: ReactNode
  children: ReactNode
}

/** What a phone shows below the first screenful, or what asks for files and answers that nothing in sight waits for. */
export const DrawnLater = ({ awaiting = null, children }: Props) => (useDrawnLater() ? children : awaiting)
