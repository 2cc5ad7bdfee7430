import { useId, type ReactNode } from 'react'

type PartProps = { title: string; hint?: string; fault?: string | undefined; children: ReactNode }

/** A part of the editor with its heading, and what is wrong in it. */
export function Section({ title, hint, fault, children }: PartProps) {
  const heading = useId()
  return (
    <section className="alert-part" aria-labelledby={heading}>
      <h3 id={heading}>{title}</h3>
      {hint && <p className="quiet">{hint}</p>}
      {children}
      {fault && (
        <p className="alert-fault" role="alert">
          {fault}
        </p>
      )}
    </section>
  )
}

type FieldProps = { label: string; htmlFor: string; hint?: string; children: ReactNode }

export function Field({ label, htmlFor, hint, children }: FieldProps) {
  return (
    <div className="alert-field">
      <label htmlFor={htmlFor}>{label}</label>
      {children}
      {hint && <p className="quiet">{hint}</p>}
    </div>
  )
}
