import { useId, type ReactNode } from 'react'

/** One part of the page, with a heading of its own. */
export function Part({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  const heading = useId()
  return (
    <section className="documents-part" aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      <p className="documents-quiet">{hint}</p>
      {children}
    </section>
  )
}
