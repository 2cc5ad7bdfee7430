import { CheckOutlined, CloseOutlined, CopyOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import type { Signature } from '#contract/quality/types/evidenceTypes.ts'
import { evidenceWords } from '#contract/quality/words/evidenceWords.ts'
import { settings } from '#web/kernel/settings.ts'
import type { SignatureListProps } from '#web/quality/signatures/SignatureList.tsx'
import { useLanguage, useLocalName, useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import '#web/quality/signatures/signatures.css'

/** Oldest first; one whose content has changed is struck out, and says what changed. */
export function Signatures({ signatures, timeZone }: SignatureListProps) {
  const t = useText()
  if (signatures.length === 0) return <p className="quiet">{t('signatures.list.none')}</p>
  return (
    <ol className="signatures" aria-label={t('signatures.list.label')}>
      {signatures.map(signature => (
        <OneSignature key={signature.signatureId} signature={signature} timeZone={timeZone} />
      ))}
    </ol>
  )
}

type Props = { signature: Signature; timeZone: string | undefined }

function OneSignature({ signature, timeZone = settings.timeZone }: Props) {
  const { meaning, about, by, at, isValid, changed, contentHash } = signature
  const t = useText()
  const localName = useLocalName()
  const { instantToSecond } = useTimes(timeZone)
  const words = evidenceWords[useLanguage()]
  return (
    <li className={isValid ? undefined : 'signature-invalid'}>
      <div className="signature-head">
        <span className="signature-meaning">{words.meanings[meaning]}</span>
        <span className="signature-state">
          {isValid ? <CheckOutlined aria-hidden /> : <CloseOutlined aria-hidden />}{' '}
          {isValid ? t('signatures.list.valid') : t('signatures.list.invalid')}
        </span>
      </div>
      {about && (
        <div>
          {localName(about.product.nameJa, about.product.nameEn)} {about.lot ?? t('signatures.subject.noLot')}
        </div>
      )}
      <div className="signature-by">
        <span>{by.name}</span>
        <span className="quiet">{localName(by.company.name, by.company.nameEn)}</span>
        <time dateTime={at}>
          {instantToSecond(at)} ({timeZone})
        </time>
      </div>
      {!isValid && (
        <p className="signature-changed">
          {t('signatures.list.changed', {
            parts: changed.map(part => words.signedParts[part]).join(t('signatures.list.between')),
          })}
        </p>
      )}
      <Hash hash={contentHash} />
    </li>
  )
}

const shortHash = 16

/** Enough of it to compare by eye; the whole of it to copy. */
function Hash({ hash }: { hash: string }) {
  const t = useText()
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(hash)
    setCopied(true)
  }
  // Over plain HTTP browsers offer no clipboard: the whole hash can then be selected.
  const canCopy = 'clipboard' in navigator
  return (
    <div className="signature-hash quiet">
      {t('signatures.list.hash')} <code title={hash}>{canCopy ? `${hash.slice(0, shortHash)}…` : hash}</code>
      {canCopy && (
        <Button
          size="small"
          type="text"
          icon={isCopied ? <CheckOutlined aria-hidden /> : <CopyOutlined aria-hidden />}
          title={t('signatures.list.copy')}
          aria-label={t('signatures.list.copy')}
          onClick={() => void copy()}
        >
          <span aria-live="polite">{isCopied && t('signatures.list.copied')}</span>
        </Button>
      )}
    </div>
  )
}
