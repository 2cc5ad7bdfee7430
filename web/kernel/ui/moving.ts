import { useLayoutEffect, useRef, type KeyboardEvent } from 'react'

/** One place towards the beginning, or towards the end. */
export type Move = -1 | 1

const moves: Partial<Record<string, Move>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }

/** Alt and an arrow move what has the focus. */
export function moveByKey(event: KeyboardEvent, move: (by: Move) => void) {
  const by = event.altKey ? moves[event.key] : undefined
  if (by === undefined) return
  // Alt+← is Back elsewhere.
  event.preventDefault()
  move(by)
}

/** What has the focus keeps it while it is put elsewhere: call the function before. */
export function useKeptFocus() {
  const focused = useRef<Element | null>(null)
  useLayoutEffect(() => {
    // An element that is put elsewhere loses the focus.
    if (focused.current instanceof HTMLElement) focused.current.focus()
    focused.current = null
  })
  return () => {
    focused.current = document.activeElement
  }
}
