import { useId, type ReactNode } from 'react'

type Props = { title: string; note?: ReactNode; tools?: ReactNode; children: ReactNode }

/** One part of a vendor's page, with a heading of its own. */
export function RecordSection({ title, note, tools, children }: Props) {
  const heading = useId()
  return (
    <section className="vendor-section" aria-labelledby={heading}>
      <div className="vendor-section-head">
        <h2 id={heading}>{title}</h2>
        {note}
        {tools && <div className="vendor-tools">{tools}</div>}
      </div>
      {children}
    </section>
  )
}
