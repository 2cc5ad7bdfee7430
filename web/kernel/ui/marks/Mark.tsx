import type { ComponentType, ReactNode } from 'react'
import '#web/kernel/ui/marks/mark.css'

/** What it says of its subject: usual is as it should be, and does not stand out; red only where something is wrong (SHL-42). */
export type Tone = 'good' | 'usual' | 'warn' | 'bad' | 'quiet' | 'plain'

type Props = { tone: Tone; Icon: ComponentType; size?: 'small' | 'big'; children: ReactNode }

/** A state by sign, words and colour: never by colour alone. */
export const Mark = ({ tone, Icon, size, children }: Props) => (
  <span className={`mark mark-${tone}${size ? ` mark-${size}` : ''}`}>
    <Icon aria-hidden />
    <span>{children}</span>
  </span>
)
