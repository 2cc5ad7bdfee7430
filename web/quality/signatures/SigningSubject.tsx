import type { SignedAct } from '#contract/quality/types/evidenceTypes.ts'
import { evidenceWords } from '#contract/quality/words/evidenceWords.ts'
import type { Prepared } from '#web/quality/signatures/usePrepared.ts'
import { useLanguage, useLocalName, useText } from '#web/kernel/texts/useText.ts'

type Props = { kind: SignedAct['kind']; prepared: Prepared }

/** In plain words what is signed, by whom and as what (21 CFR 11.50), and what follows from it. */
export function SigningSubject({ kind, prepared: { subject, meanings, signer, contentHash } }: Props) {
  const t = useText()
  const words = evidenceWords[useLanguage()]
  return (
    <>
      <dl className="signing-subject" aria-label={t('signatures.subject.label')}>
        {subject.caseNumber !== null && (
          <div>
            <dt>{t('signatures.subject.case')}</dt>
            <dd>{subject.caseNumber}</dd>
          </div>
        )}
        {subject.reference !== null && (
          <div>
            <dt>{t('signatures.subject.delivery')}</dt>
            <dd>{subject.reference}</dd>
          </div>
        )}
        {subject.file && <FileLines file={subject.file} />}
        {subject.lots.length > 0 && (
          <div>
            <dt>{t('signatures.subject.lots')}</dt>
            <dd>
              <Lots lots={subject.lots} />
            </dd>
          </div>
        )}
        <div>
          <dt>{t('signatures.subject.meaning')}</dt>
          <dd className="signing-meaning">
            {meanings.map(meaning => words.meanings[meaning]).join(t('signatures.subject.between'))}
          </dd>
        </div>
        <div>
          <dt>{t('signatures.subject.signer')}</dt>
          <dd>{signer}</dd>
        </div>
        <div>
          <dt>{t('signatures.subject.at')}</dt>
          <dd>{t('signatures.subject.now')}</dd>
        </div>
        <div>
          <dt>{t('signatures.subject.hash')}</dt>
          <dd>
            <code className="signing-hash">{contentHash}</code>
          </dd>
        </div>
      </dl>
      <p className="signing-effect">{t(`signatures.effect.${kind}`)}</p>
      <p className="quiet">{t('signatures.declaration')}</p>
    </>
  )
}

function FileLines({ file }: { file: NonNullable<Prepared['subject']['file']> }) {
  const t = useText()
  const lines = [
    [t('signatures.subject.file'), file.fileName],
    [t('signatures.subject.withdrawn'), t(`signatures.subject.${file.readsAgain ? 'isReadAgain' : 'isWithdrawn'}`)],
    [t('signatures.subject.why'), file.reason],
    [t('signatures.subject.requestedBy'), file.requestedBy],
  ]
  return lines.map(([name, value]) => (
    <div key={name}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  ))
}

function Lots({ lots }: Pick<Prepared['subject'], 'lots'>) {
  const t = useText()
  const localName = useLocalName()
  const words = evidenceWords[useLanguage()]
  return (
    <ul className="signing-lots">
      {lots.map(({ productId, nameJa, nameEn, lot, decision, restriction, reason }) => (
        <li key={`${productId} ${lot ?? ''}`}>
          <div>
            {localName(nameJa, nameEn)} {lot ?? t('signatures.subject.noLot')}{' '}
            <strong>{words.decisions[decision]}</strong>
          </div>
          {restriction !== null && <div>{t('signatures.subject.restriction', { restriction })}</div>}
          <div>{t('signatures.subject.reason', { reason })}</div>
        </li>
      ))}
    </ul>
  )
}
