import { useEffect, useLayoutEffect, useRef } from 'react'

/** Between the bubble and the edge of the window. */
const marginPx = 8

/**
 * The whole of a short form, above its parent, or below where there is no room; over everything, dialogs too. Escape and
 * scrolling close it.
 */
export function Bubble({ text, onClose }: { text: string; onClose: () => void }) {
  const bubble = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const element = bubble.current
    const parent = element?.parentElement
    if (!element || !parent) return
    element.showPopover()
    place(element, parent.getBoundingClientRect())
  }, [])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && onClose()
    window.addEventListener('keydown', onKey)
    window.addEventListener('scroll', onClose, true)
    return () => {
      window.removeEventListener('keydown', onKey)
      window.removeEventListener('scroll', onClose, true)
    }
  })
  return (
    <span ref={bubble} popover="manual" role="tooltip" className="bubble">
      {text}
    </span>
  )
}

function place(element: HTMLElement, parent: DOMRect) {
  const { width, height } = element.getBoundingClientRect()
  const left = Math.min(parent.left, window.innerWidth - width - marginPx)
  const top = parent.top - height < marginPx ? parent.bottom : parent.top - height
  element.style.left = `${Math.max(marginPx, left)}px`
  element.style.top = `${top}px`
}
