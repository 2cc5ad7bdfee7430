import { useId, type ReactNode } from 'react'

type Props = { title: string; hint: string; action: ReactNode; children: ReactNode }

/** One part of the page, with a heading of its own. */
export function Section({ title, hint, action, children }: Props) {
  const heading = useId()
  return (
    <section className="documents-part" aria-labelledby={heading}>
      <div className="documents-head">
        <h2 id={heading}>{title}</h2>
        {action}
      </div>
      <p className="documents-quiet">{hint}</p>
      {children}
    </section>
  )
}
