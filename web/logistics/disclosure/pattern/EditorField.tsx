import { Flex } from 'antd'
import { useId, type ReactNode } from 'react'
import type { Sentence } from '#web/kernel/texts/said.tsx'
import { useText } from '#web/kernel/texts/useText.ts'

type Props = { label: ReactNode; isGroup?: boolean; error?: Sentence | undefined; children: ReactNode }

/** A part of the pattern's form, and why it is not yet complete. */
export function EditorField({ label, isGroup = false, error, children }: Props) {
  const heading = useId()
  return (
    <Flex vertical gap="small" role={isGroup ? 'group' : undefined} aria-labelledby={isGroup ? heading : undefined}>
      <h3 id={heading}>{label}</h3>
      {children}
      <Wrong text={error} />
    </Flex>
  )
}

export function Wrong({ text }: { text: Sentence | undefined }) {
  const t = useText()
  if (text === undefined) return null
  return (
    <p className="wrong" role="alert">
      {text(t)}
    </p>
  )
}
