import type { ReactNode } from 'react'
import { useText } from '#web/kernel/texts/useWords.ts'
import { Abbreviated } from '#web/kernel/ui/marks/CutText.tsx'

/** So many of several names stand in a row; all of them on hover and on focus. */
const maxNames = 2

type Props = {
  names: readonly string[]
  none: string
  /** Says the first ones and how many more there are. */
  more: (shown: string, number: number) => string
  render?: (text: string) => ReactNode
}

/** The first of several names in a cell, and how many more there are. */
export function Names({ names, none, more, render = text => text }: Props) {
  const separator = useText()('common.separator')
  if (names.length === 0) return <span className="quiet">{none}</span>
  const shown = names.slice(0, maxNames).join(separator)
  if (names.length <= maxNames) return render(shown)
  return <Abbreviated shown={more(shown, names.length - maxNames)} whole={names.join(separator)} />
}
