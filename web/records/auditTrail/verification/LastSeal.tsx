import { CheckOutlined, CopyOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { useState } from 'react'
import { useText } from '#web/kernel/texts/useText.ts'

/** The last seal as SEQ:HASH, to be kept outside the portal. */
export function LastSeal({ head }: { head: string }) {
  const t = useText()
  return (
    <div className="anywhere" style={{ flex: '1 1 320px' }}>
      <div className="quiet">{t('auditTrail.state.head')}</div>
      <Flex wrap gap="4px 8px" align="center">
        <code className="small anywhere">{head}</code>
        <CopyButton text={head} />
      </Flex>
      <div className="quiet">{t('auditTrail.state.headHint')}</div>
    </div>
  )
}

function CopyButton({ text }: { text: string }) {
  const t = useText()
  const [copied, setCopied] = useState<string>()
  // Over plain HTTP browsers offer no clipboard: the seal can still be selected.
  if (!('clipboard' in navigator)) return null
  const isCopied = copied === text
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(text)
  }
  return (
    <Button
      size="small"
      type="text"
      icon={isCopied ? <CheckOutlined aria-hidden /> : <CopyOutlined aria-hidden />}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{isCopied ? t('auditTrail.state.copied') : t('auditTrail.state.copy')}</span>
    </Button>
  )
}
