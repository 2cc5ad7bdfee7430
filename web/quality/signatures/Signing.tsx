import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useId } from 'react'
import { caseFaults } from '#contract/quality/rules/caseStates.ts'
import type { SignedAct } from '#contract/quality/types/evidenceTypes.ts'
import { caseFaultWords } from '#contract/quality/words/caseFaultWords.ts'
import type { CallError } from '#web/kernel/api/errors/callError.ts'
import { useLanguage, useText } from '#web/kernel/texts/useWords.ts'
import { Dialog } from '#web/kernel/ui/dialogs/Dialog.tsx'
import { Facts } from '#web/kernel/ui/Section.tsx'
import type { SignDialogProps } from '#web/quality/signatures/SignDialog.tsx'
import { SigningForm } from '#web/quality/signatures/SigningForm.tsx'
import { usePrepared, useSign, type Prepared } from '#web/quality/signatures/useSigning.ts'
import { useEvidenceWords } from '#web/quality/useEvidenceWords.ts'

/** What is about to be signed, then the password; what cannot be signed, or not any more, says why. */
export function Signing({ act, onClose, onSigned }: SignDialogProps) {
  const t = useText()
  const formId = useId()
  const queryClient = useQueryClient()
  const { data, error, isFetching, refetch } = usePrepared(act)
  const sign = useSign(onSigned)
  // An earlier content is none to sign, neither while another one is looked at nor when that has failed.
  const prepared = error || isFetching ? undefined : data
  const mustLook = !isFetching && (error !== null || sign.needsNewLook)
  const lookAgain = () => {
    sign.reset()
    void queryClient.invalidateQueries()
    void refetch()
  }
  return (
    <Dialog
      title={t(`signatures.title.${act.kind}`)}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>{t(prepared ? 'common.cancel' : 'common.close')}</Button>
          {mustLook && (
            <Button type="primary" onClick={lookAgain}>
              {t('signatures.again')}
            </Button>
          )}
          {prepared && !mustLook && (
            <Button type="primary" htmlType="submit" form={formId} loading={sign.isPending}>
              {t('signatures.action')}
            </Button>
          )}
        </>
      }
    >
      {isFetching && <p role="status">{t('signatures.preparing')}</p>}
      {mustLook && <Faults of={error ?? sign.error} />}
      {prepared && <SigningSubject kind={act.kind} prepared={prepared} />}
      {prepared && !mustLook && <SigningForm id={formId} key={prepared.challenge} prepared={prepared} sign={sign} />}
    </Dialog>
  )
}

/** Why it cannot be signed, each reason once; no more than that where the server gave none. */
function Faults({ of: error }: { of: CallError | null }) {
  const t = useText()
  const words = caseFaultWords[useLanguage()]
  const faults = caseFaults.filter(fault => error?.issues.some(({ message }) => message === fault))
  return (
    <div className="box wrong" role="alert">
      <strong>{t('signatures.cannot')}</strong>
      {faults.map(fault => (
        <p key={fault}>{words[fault]}</p>
      ))}
    </div>
  )
}

/** In plain words what is signed, by whom and as what (21 CFR 11.50), and what follows from it. */
function SigningSubject({ kind, prepared }: { kind: SignedAct['kind']; prepared: Prepared }) {
  const { t, words } = useEvidenceWords()
  const { subject, meanings, signer, contentHash } = prepared
  const { caseNumber, reference, file, lots } = subject
  const meaning = meanings.map(one => words.meanings[one]).join(t('signatures.subject.between'))
  const facts = {
    case: caseNumber,
    delivery: reference,
    file: file?.fileName,
    withdrawn: file && t(`signatures.subject.${file.readsAgain ? 'isReadAgain' : 'isWithdrawn'}`),
    why: file?.reason,
    requestedBy: file?.requestedBy,
    lots: lots.length > 0 && <Lots lots={lots} />,
    meaning: <strong>{meaning}</strong>,
    signer,
    at: t('signatures.subject.now'),
    hash: <code className="small">{contentHash}</code>,
  }
  const names = Object.keys(facts) as (keyof typeof facts)[]
  return (
    <>
      <div className="box filled">
        <Facts
          areLines
          label={t('signatures.subject.label')}
          facts={names.map(name => facts[name] && { label: t(`signatures.subject.${name}`), value: facts[name] })}
        />
      </div>
      <p>{t(`signatures.effect.${kind}`)}</p>
      <p className="quiet">{t('signatures.declaration')}</p>
    </>
  )
}

function Lots({ lots }: Pick<Prepared['subject'], 'lots'>) {
  const { t, words, localName } = useEvidenceWords()
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
