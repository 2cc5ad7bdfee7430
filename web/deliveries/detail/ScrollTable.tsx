import type { ReactNode } from 'react'

type Props = { label: string; heads: readonly string[]; children: ReactNode; className?: string }

/** A native table that scrolls sideways by itself where the window is narrow, by keyboard too. */
export function ScrollTable({ label, heads, children, className }: Props) {
  return (
    <div className="scroll-table" role="group" aria-label={label} tabIndex={0}>
      <table className={className}>
        <thead>
          <tr>
            {heads.map(head => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}
