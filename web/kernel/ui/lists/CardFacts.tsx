import type { ReactNode } from 'react'
import '#web/kernel/ui/lists/list.css'

export type CardFact = {
  /** As the table names the column, where there is one. */
  label: string
  value: ReactNode
  /** Sentences and long lists take the whole line. */
  isWide?: boolean
}

/** What a card tells, each fact below its name. */
export const CardFacts = ({ facts }: { facts: readonly (CardFact | false)[] }) => (
  <dl className="list-card-columns">
    {facts.map(
      fact =>
        fact && (
          <div key={fact.label} className={fact.isWide ? 'list-card-wide' : undefined}>
            <dt className="quiet">{fact.label}</dt>
            <dd>{fact.value}</dd>
          </div>
        ),
    )}
  </dl>
)
