import { useState, type KeyboardEvent } from 'react'
import { neighbour, type Choice } from '#web/logistics/portalSearch/choices.ts'

type Props = {
  choices: readonly Choice[]
  idOf: (key: string) => string
  isComposing: boolean
  /** Whether an entry belongs to what is typed now. */
  isCurrent: (choice: Choice) => boolean
  onEnterEarly: () => void
}

/** The keys of a field with a list: arrows highlight, Enter opens. The first entry is highlighted until another one is. */
export function useKeys({ choices, idOf, isComposing, isCurrent, onEnterEarly }: Props) {
  const [chosen, setChosen] = useState<string>()
  const active = choices.find(one => one.key === chosen) ?? choices[0]
  const open = (inNewTab: boolean) => {
    const link = active && isCurrent(active) ? document.getElementById(idOf(active.key)) : null
    // Nothing is opened that was found for another text: Enter asks at once, and once more opens.
    if (!(link instanceof HTMLAnchorElement)) onEnterEarly()
    else if (inNewTab) window.open(link.href, '_blank', 'noopener')
    else link.click()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing || event.nativeEvent.isComposing) return
    const step = steps[event.key]
    if (step !== undefined) {
      const next = neighbour(choices, active?.key, step)
      setChosen(next)
      if (next !== undefined) document.getElementById(idOf(next))?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter') open(event.ctrlKey || event.metaKey)
    else return
    event.preventDefault()
  }
  return { active, highlight: setChosen, onKeyDown }
}

const steps: Partial<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }
