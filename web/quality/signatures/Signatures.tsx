import { CheckOutlined, CloseOutlined } from '@ant-design/icons'
import { Flex } from 'antd'
import type { Signature } from '#contract/quality/types/evidenceTypes.ts'
import { settings } from '#web/kernel/settings.ts'
import { CopyButton } from '#web/kernel/ui/buttons/CopyButton.tsx'
import type { SignatureListProps } from '#web/quality/signatures/SignDialog.tsx'
import { useText } from '#web/kernel/texts/useWords.ts'
import { useEvidenceWords } from '#web/quality/useEvidenceWords.ts'

/** Oldest first; one whose content has changed is struck out, and says what changed. */
export function Signatures({ signatures, timeZone }: SignatureListProps) {
  const t = useText()
  if (signatures.length === 0) return <p className="quiet">{t('signatures.list.none')}</p>
  return (
    <ol className="fit-grid" style={{ '--fit': '320px' }} aria-label={t('signatures.list.label')}>
      {signatures.map(signature => (
        <OneSignature key={signature.signatureId} signature={signature} timeZone={timeZone} />
      ))}
    </ol>
  )
}

type Props = { signature: Signature; timeZone: string | undefined }

function OneSignature({ signature, timeZone = settings.timeZone }: Props) {
  const { meaning, about, by, at, isValid, changed, contentHash } = signature
  const { t, words, localName, nameIn, instantToSecond } = useEvidenceWords(timeZone)
  const Text = isValid ? 'span' : 's'
  const parts = changed.map(part => words.signedParts[part]).join(t('common.separator'))
  return (
    <Flex component="li" vertical gap={4} className="box anywhere">
      <Flex wrap gap={8} justify="space-between">
        <Text className="strong">{words.meanings[meaning]}</Text>
        <span className={isValid ? undefined : 'wrong'}>
          {isValid ? <CheckOutlined aria-hidden /> : <CloseOutlined aria-hidden />}{' '}
          {isValid ? t('signatures.list.valid') : t('signatures.list.invalid')}
        </span>
      </Flex>
      {about && (
        <div>
          {localName(about.product.nameJa, about.product.nameEn)} {about.lot ?? t('signatures.subject.noLot')}
        </div>
      )}
      <Text>
        {by.name} <span className="quiet">{nameIn(by.company)}</span>{' '}
        <time dateTime={at}>
          {instantToSecond(at)} ({timeZone})
        </time>
      </Text>
      {!isValid && <p className="wrong">{t('signatures.list.changed', { parts })}</p>}
      <Hash hash={contentHash} />
    </Flex>
  )
}

const shortHash = 16

/** Enough of it to compare by eye, and the whole of it to copy; where it cannot be copied, it can be selected. */
function Hash({ hash }: { hash: string }) {
  const t = useText()
  return (
    <div className="quiet">
      {t('signatures.list.hash')}{' '}
      <code title={hash}>{'clipboard' in navigator ? `${hash.slice(0, shortHash)}…` : hash}</code>
      <CopyButton text={hash} copied={t('signatures.list.copied')} label={t('signatures.list.copy')} />
    </div>
  )
}
