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
