import { CheckOutlined, CopyOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'

type Props = {
  text: string
  /** What is said once it is copied … */
  copied: string
  /** … and before that, where words stand beside the picture … */
  children?: string
  /** … else for screen readers and on hover. */
  label?: string
}

/** Copies a text, unless it has no clipboard: over plain HTTP browsers offer none, but the text can still be selected. */
export function CopyButton({ text, copied, children, label }: Props) {
  const [last, setLast] = useState<string>()
  if (!('clipboard' in navigator)) return null
  const isCopied = last === text
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setLast(text)
  }
  return (
    <Button
      size="small"
      type="text"
      icon={isCopied ? <CheckOutlined aria-hidden /> : <CopyOutlined aria-hidden />}
      title={label}
      aria-label={label}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{isCopied ? copied : children}</span>
    </Button>
  )
}
