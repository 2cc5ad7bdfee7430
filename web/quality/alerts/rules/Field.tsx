import { Flex } from 'antd'
import type { ReactNode } from 'react'

type Props = {
  label: string
  htmlFor: string
  hint?: string
  /** Takes what its line has left. */
  isWide?: boolean
  children: ReactNode
}

/** A field of a form that keeps what is typed itself. */
export const Field = ({ label, htmlFor, hint, isWide = false, children }: Props) => (
  <Flex vertical gap={4} style={isWide ? { flex: '1 1 240px', minWidth: 0 } : { minWidth: 0 }}>
    <label htmlFor={htmlFor} className="quiet">
      {label}
    </label>
    {children}
    {hint && <p className="quiet">{hint}</p>}
  </Flex>
)
