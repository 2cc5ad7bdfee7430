import type { SignedAct } from '#contract/quality/types/evidenceTypes.ts'
import { evidenceWords } from '#contract/quality/words/evidenceWords.ts'
import type { Prepared } from '#web/quality/signatures/usePrepared.ts'
import { Facts } from '#web/kernel/ui/Facts.tsx'
import { useLanguage, useLocalName, useText } from '#web/kernel/texts/useText.ts'

type Props = { kind: SignedAct['kind']; prepared: Prepared }

/** In plain words what is signed, by whom and as what (21 CFR 11.50), and what follows from it. */
export function SigningSubject({ kind, prepared: { subject, meanings, signer, contentHash } }: Props) {
  const t = useText()
  const words = evidenceWords[useLanguage()]
  const { caseNumber, reference, file, lots } = subject
  return (
    <>
      <div className="box filled">
        <Facts
          areLines
          label={t('signatures.subject.label')}
          facts={[
            caseNumber !== null && { label: t('signatures.subject.case'), value: caseNumber },
            reference !== null && { label: t('signatures.subject.delivery'), value: reference },
            ...(file ? factsOfFile(file, t) : []),
            lots.length > 0 && { label: t('signatures.subject.lots'), value: <Lots lots={lots} /> },
            {
              label: t('signatures.subject.meaning'),
              value: (
                <strong>
                  {meanings.map(meaning => words.meanings[meaning]).join(t('signatures.subject.between'))}
                </strong>
              ),
            },
            { label: t('signatures.subject.signer'), value: signer },
            { label: t('signatures.subject.at'), value: t('signatures.subject.now') },
            { label: t('signatures.subject.hash'), value: <code className="small">{contentHash}</code> },
          ]}
        />
      </div>
      <p>{t(`signatures.effect.${kind}`)}</p>
      <p className="quiet">{t('signatures.declaration')}</p>
    </>
  )
}

const factsOfFile = (
  { fileName, readsAgain, reason, requestedBy }: NonNullable<Prepared['subject']['file']>,
  t: ReturnType<typeof useText>,
) => [
  { label: t('signatures.subject.file'), value: fileName },
  {
    label: t('signatures.subject.withdrawn'),
    value: t(`signatures.subject.${readsAgain ? 'isReadAgain' : 'isWithdrawn'}`),
  },
  { label: t('signatures.subject.why'), value: reason },
  { label: t('signatures.subject.requestedBy'), value: requestedBy },
]

function Lots({ lots }: Pick<Prepared['subject'], 'lots'>) {
  const t = useText()
  const localName = useLocalName()
  const words = evidenceWords[useLanguage()]
  return (
    <ul className="divided pre-line" style={{ maxHeight: 240, overflowY: 'auto' }}>
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
