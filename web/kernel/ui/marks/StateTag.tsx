import { Tag } from 'antd'
import type { ReactNode } from 'react'

const colors = { running: 'processing', good: 'success', warn: 'warning', settled: 'default' } as const

/** A state in a word: what runs, counts or waits for somebody stands out, what is settled does not. */
export const StateTag = ({ tone, children }: { tone: keyof typeof colors; children: ReactNode }) => (
  <Tag color={colors[tone]} variant="outlined">
    {children}
  </Tag>
)
