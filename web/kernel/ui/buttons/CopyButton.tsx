import { CheckOutlined, CopyOutlined } from '@ant-design/icons'
import { Button, type ButtonProps } from 'antd'
import { useState } from 'react'
import { showNotice } from '#web/kernel/messages/messages.ts'
import type { Sentence } from '#web/kernel/texts/useWords.ts'

type Props = Pick<ButtonProps, 'size' | 'type'> & {
  text: string
  /** What is said once it is copied, in the button or as a notice … */
  copied: string | Sentence
  /** … and before that, where words stand beside the picture … */
  children?: string
  /** … else for screen readers and on hover. */
  label?: string
}

/** Copies a text, unless it has no clipboard: over plain HTTP browsers offer none, but the text can still be selected. */
export function CopyButton({ text, copied, children, label, size = 'small', type = 'text' }: Props) {
  const [last, setLast] = useState<string>()
  if (!('clipboard' in navigator)) return null
  const isCopied = last === text
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    if (typeof copied === 'string') setLast(text)
    else showNotice(copied)
  }
  return (
    <Button
      size={size}
      type={type}
      icon={isCopied ? <CheckOutlined aria-hidden /> : <CopyOutlined aria-hidden />}
      title={label}
      aria-label={label}
      onClick={() => void copy()}
    >
      {typeof copied === 'string' ? <span aria-live="polite">{isCopied ? copied : children}</span> : children}
    </Button>
  )
}
