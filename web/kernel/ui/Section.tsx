import { useId, type ReactNode } from 'react'
import '#web/kernel/ui/section.css'

type Props = {
  id?: string
  title: string
  /** What stands beside the title … */
  note?: ReactNode
  /** … and below it. */
  hint?: ReactNode
  actions?: ReactNode
  /** What is said instead of what it holds. */
  empty?: string | false
  children: ReactNode
}

/** One part of a page, with a heading of its own. */
export function Section({ id, title, note, hint, actions, empty, children }: Props) {
  const heading = useId()
  return (
    <section id={id} className="section" aria-labelledby={heading}>
      <div className="section-head">
        <h2 id={heading}>{title}</h2>
        {note}
        {actions && <div className="section-actions no-print">{actions}</div>}
      </div>
      {hint && <p className="quiet">{hint}</p>}
      {empty ? <p className="quiet">{empty}</p> : children}
    </section>
  )
}

export type Fact = {
  /** As a table names the column, where there is one. */
  label: string
  value: ReactNode
  /** Sentences and long lists take the whole line. */
  isWide?: boolean
}

type FactsProps = {
  facts: readonly (Fact | false | '' | null | undefined)[]
  /** A name beside its value, a line each; without it each value is below its name, as many in a row as fit. */
  areLines?: boolean
  /** How the list is called where no heading says it. */
  label?: string
}

/** Names and what is to be said of each. */
export const Facts = ({ facts, areLines, label }: FactsProps) => (
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

/** Facts by name, in the order in which they are given; each name has its label in the texts. */
export const factsOf = <Name extends string>(values: Record<Name, ReactNode>, labelOf: (name: Name) => string) =>
  (Object.keys(values) as Name[]).map(name => ({ label: labelOf(name), value: values[name] }))
