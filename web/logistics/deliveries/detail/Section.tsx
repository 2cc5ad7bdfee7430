import { type ReactNode, useId } from 'react'

type Props = { id?: string; title: string; hint?: string; actions?: ReactNode; children: ReactNode }

/** One part of a delivery's page, with a heading of its own. */
export function Section({ id, title, hint, actions, children }: Props) {
  const headingId = useId()
  return (
    <section id={id} className="detail-section" aria-labelledby={headingId}>
      <div className="detail-section-head">
        <h2 id={headingId}>{title}</h2>
        {hint && <p className="detail-hint">{hint}</p>}
        {actions && <div className="detail-section-actions">{actions}</div>}
      </div>
      {children}
    </section>
  )
}
