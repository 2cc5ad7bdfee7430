import type { DecisionMade } from '#contract/quality/types/evidenceTypes.ts'
import { DecisionTag } from '#web/quality/releases/DecisionTag.tsx'
import { Origin } from '#web/quality/releases/lotCells.tsx'

/** What was decided about a lot before, the newest first. */
export function LotHistory({ decisions }: { decisions: readonly DecisionMade[] }) {
  return (
    <ol className="release-history">
      {decisions.map(made => (
        <li key={made.at + made.decision + made.cause}>
          <DecisionTag decision={made.decision} />
          <Origin made={made} />
        </li>
      ))}
    </ol>
  )
}
