import type { ReactNode } from 'react'

/** A label and its value in a list of facts; what isn't known is left out rather than shown as a dash. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (children === null || children === false || children === '') return null
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

type PairProps = { label: string; labels: readonly [string, string]; values: readonly [string | null, string | null] }

/** Two values of the same kind, such as planned and actual. */
export function FactPair({ label, labels, values: [first, second] }: PairProps) {
  if (first === null && second === null) return null
  return (
    <div>
      <dt>{label}</dt>
      <Half label={labels[0]} value={first} />
      <Half label={labels[1]} value={second} />
    </div>
  )
}

const Half = ({ label, value }: { label: string; value: string | null }) =>
  value !== null && (
    <dd>
      <span className="fact-half">{label}</span> {value}
    </dd>
  )
