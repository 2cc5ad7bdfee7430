import { Facts } from '#web/kernel/ui/Facts.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

type Props = {
  counts: { created: number; changed: number; unchanged: number; leftOut: number }
  /** What was decided is history; before that, lines that cannot be taken are wrong. */
  isTaken?: boolean
}

const keys = ['created', 'changed', 'unchanged', 'leftOut'] as const

/** How many records a file adds, changes and leaves as they are, and how many of its lines are not taken. */
export function Counts({ counts, isTaken = false }: Props) {
  const t = useText()
  const { count } = useTimes()
  return (
    <Facts
      facts={keys.map(key => ({
        label: t(`importCentre.counts.${key === 'leftOut' && isTaken ? 'notTaken' : key}`),
        value: (
          <span className={key === 'leftOut' && counts.leftOut > 0 && !isTaken ? 'figure wrong' : 'figure'}>
            {count(counts[key])}
          </span>
        ),
      }))}
    />
  )
}
