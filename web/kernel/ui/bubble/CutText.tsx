import { useState } from 'react'
import { Bubble } from '#web/kernel/ui/bubble/Bubble.tsx'
import '#web/kernel/ui/bubble/bubble.css'

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
