import { CheckOutlined, CopyOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useText } from '#web/texts/useText.ts'

/** The last seal as SEQ:HASH, to be kept outside the portal. */
export function LastSeal({ head }: { head: string | undefined }) {
  const t = useText()
  return (
    <div className="audit-head">
      <div className="quiet">{t('auditTrail.state.head')}</div>
      <div className="audit-seal">
        <code className="audit-hash">{head ?? '…'}</code>
        <CopyButton text={head} />
      </div>
      <div className="quiet">{t('auditTrail.state.headHint')}</div>
    </div>
  )
}

function CopyButton({ text }: { text: string | undefined }) {
  const t = useText()
  const [copied, setCopied] = useState<string>()
  // Over plain HTTP browsers offer no clipboard: the seal can still be selected.
  if (!('clipboard' in navigator)) return null
  const isCopied = text !== undefined && copied === text
  const copy = async (seal: string) => {
    await navigator.clipboard.writeText(seal)
    setCopied(seal)
  }
  return (
    <Button
      size="small"
      type="text"
      icon={isCopied ? <CheckOutlined aria-hidden /> : <CopyOutlined aria-hidden />}
      disabled={text === undefined}
      onClick={() => text !== undefined && void copy(text)}
    >
      <span aria-live="polite">{isCopied ? t('auditTrail.state.copied') : t('auditTrail.state.copy')}</span>
    </Button>
  )
}
