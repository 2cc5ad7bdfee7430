import { useId, type ReactNode } from 'react'

/** One part of the page under its heading; what it holds may be `empty`, which is then said instead. */
export function Section(props: { title: string; hint?: string; empty?: string | false; children: ReactNode }) {
  const { title, hint, empty, children } = props
  const heading = useId()
  return (
    <section className="health-part" aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      {hint && <p className="quiet">{hint}</p>}
      {empty ? <p className="quiet">{empty}</p> : children}
    </section>
  )
}
