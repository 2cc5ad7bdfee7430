import type { ReactNode } from 'react'

export type Fact = {
  /** As a table names the column, where there is one. */
  label: string
  value: ReactNode
  /** Sentences and long lists take the whole line. */
  isWide?: boolean
}

type Props = {
  facts: readonly (Fact | false | '' | null | undefined)[]
  /** A name beside its value, a line each; without it each value is below its name, as many in a row as fit. */
  areLines?: boolean
  /** How the list is called where no heading says it. */
  label?: string
}

/** Names and what is to be said of each. */
export const Facts = ({ facts, areLines, label }: Props) => (
  <dl className={areLines ? 'facts facts-lines' : 'facts'} aria-label={label}>
    {facts.map(
      fact =>
        fact && (
          <div key={fact.label} className={fact.isWide ? 'wide' : undefined}>
            <dt className="quiet">{fact.label}</dt>
            <dd>{fact.value}</dd>
          </div>
        ),
    )}
  </dl>
)
