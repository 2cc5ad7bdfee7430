import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

type Props = {
  counts: { created: number; changed: number; unchanged: number; leftOut: number }
  /** What was decided is history; before that, lines that cannot be taken are wrong. */
  isTaken?: boolean
}

/** How many records a file adds, changes and leaves as they are, and how many of its lines are not taken. */
export function Counts({ counts, isTaken = false }: Props) {
  const t = useText()
  const { count } = useTimes()
  return (
    <dl className="import-counts">
      {(['created', 'changed', 'unchanged', 'leftOut'] as const).map(key => (
        <div
          key={key}
          className={key === 'leftOut' && counts.leftOut > 0 && !isTaken ? 'import-count-wrong' : undefined}
        >
          <dt>{t(`importCentre.counts.${key === 'leftOut' && isTaken ? 'notTaken' : key}`)}</dt>
          <dd>{count(counts[key])}</dd>
        </div>
      ))}
    </dl>
  )
}
