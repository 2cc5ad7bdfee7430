import { useState, useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { useText } from '#web/kernel/texts/useWords.ts'
import '#web/kernel/ui/marks/bubble.css'

/** The rule of LOG-28: over `longest` characters, the first `kept` and an ellipsis. Counts characters, not code units. */
export function cut(text: string, longest: number, kept: number): string {
  const characters = Array.from(text)
  return characters.length > longest ? `${characters.slice(0, kept).join('')}…` : text
}

/** A text that may be cut, whole on hover and on focus, and for screen readers. */
export function CutText(props: { text: string; longest: number; kept?: number }) {
  const { text, longest, kept = longest } = props
  const shown = cut(text, longest, kept)
  return shown === text ? <span>{text}</span> : <Abbreviated shown={shown} whole={text} />
}

/**
 * A short form that tells the whole on hover and on focus. A list has many hundreds of them: antd's Tooltip, waiting at each,
 * would take most of the time in which a page of the list is drawn.
 */
export function Abbreviated({ shown, whole }: { shown: string; whole: string }) {
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(true)
  const close = () => setOpen(false)
  return (
    <span
      className="abbreviated"
      tabIndex={0}
      onPointerEnter={open}
      onPointerLeave={close}
      onFocus={open}
      onBlur={close}
    >
      <span aria-hidden="true">{shown}</span>
      <span className="visually-hidden">{whole}</span>
      {isOpen && <Bubble text={whole} onClose={close} />}
    </span>
  )
}

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

/** So many of several names stand in a row; all of them on hover and on focus. */
const maxNames = 2

type NamesProps = {
  names: readonly string[]
  none: string
  /** Says the first ones and how many more there are. */
  more: (shown: string, number: number) => string
  render?: (text: string) => ReactNode
}

/** The first of several names in a cell, and how many more there are. */
export function Names({ names, none, more, render = text => text }: NamesProps) {
  const separator = useText()('common.separator')
  if (names.length === 0) return <span className="quiet">{none}</span>
  const shown = names.slice(0, maxNames).join(separator)
  if (names.length <= maxNames) return render(shown)
  return <Abbreviated shown={more(shown, names.length - maxNames)} whole={names.join(separator)} />
}
