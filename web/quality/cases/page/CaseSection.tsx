import { useId, type ReactNode } from 'react'

type Props = { id?: string; title: string; hint?: string; actions?: ReactNode; children: ReactNode }

/** One part of a case's page, with a heading of its own. */
export function CaseSection({ id, title, hint, actions, children }: Props) {
  const heading = useId()
  return (
    <section id={id} className="case-section" aria-labelledby={heading}>
      <div className="case-section-head">
        <h2 id={heading}>{title}</h2>
        {actions && <div className="case-actions">{actions}</div>}
      </div>
      {hint && <p className="quiet">{hint}</p>}
      {children}
    </section>
  )
}
