import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useId } from 'react'
import type { SignDialogProps } from '#web/quality/signatures/SignDialog.tsx'
import { SigningForm } from '#web/quality/signatures/SigningForm.tsx'
import { SigningSubject } from '#web/quality/signatures/SigningSubject.tsx'
import { faultSentences } from '#web/quality/signatures/signingFaults.ts'
import { usePrepared } from '#web/quality/signatures/usePrepared.ts'
import { useSign } from '#web/quality/signatures/useSign.ts'
import { useLanguage, useText } from '#web/kernel/texts/useText.ts'
import { Dialog } from '#web/kernel/ui/dialogs/Dialog.tsx'

/** What is about to be signed, then the password; what cannot be signed, or not any more, says why. */
export function Signing({ act, onClose, onSigned }: SignDialogProps) {
  const t = useText()
  const language = useLanguage()
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
  const faults = faultSentences(error ?? (sign.needsNewLook ? sign.error : null), language)
  return (
    <Dialog
      title={t(`signatures.title.${act.kind}`)}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>{t(prepared ? 'common.cancel' : 'signatures.close')}</Button>
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
      {mustLook && <Faults faults={faults} />}
      {prepared && <SigningSubject kind={act.kind} prepared={prepared} />}
      {prepared && !mustLook && <SigningForm id={formId} key={prepared.challenge} prepared={prepared} sign={sign} />}
    </Dialog>
  )
}

function Faults({ faults }: { faults: readonly string[] }) {
  const t = useText()
  return (
    <div className="box wrong" role="alert">
      <strong>{t('signatures.cannot')}</strong>
      {faults.map(fault => (
        <p key={fault}>{fault}</p>
      ))}
    </div>
  )
}
