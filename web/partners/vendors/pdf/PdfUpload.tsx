import { Button, Progress } from 'antd'
import { useEffect, useId } from 'react'
import { useText } from '#web/kernel/texts/useText.ts'
import { FileInput } from '#web/kernel/ui/forms/FileInput.tsx'
import { usePdfUpload, type KeptPdf } from '#web/partners/vendors/pdf/usePdfUpload.ts'

/** Told +1 when a file is on its way, and −1 when it no longer is. */
export type OnBusy = (change: 1 | -1) => void

type Props = {
  id?: string
  /** What kind of paper, for who does not see where the field stands. */
  label: string
  /** Whose document it becomes. */
  enterpriseCode: string
  onKept: (pdf: KeptPdf) => void
  onBusy?: OnBusy
}

/** A field that sends one PDF after the other, each as soon as it is chosen. */
export function PdfUpload({ id, label, enterpriseCode, onKept, onBusy }: Props) {
  const t = useText()
  const faultId = useId()
  const { choose, giveUp, problem, sent } = usePdfUpload(enterpriseCode, onKept)
  useBusy(sent !== undefined, onBusy)
  return (
    <div className="vendor-upload">
      {sent ? (
        <Sending {...sent} onGiveUp={giveUp} />
      ) : (
        <FileInput id={id} label={label} accept=".pdf,application/pdf" onChoose={choose}>
          <span>{t('vendors.pdf.choose')}</span>
          <span className="quiet">{t('vendors.pdf.limit')}</span>
        </FileInput>
      )}
      <div id={faultId} role="alert" className="wrong">
        {problem && (problem === 'tooLarge' ? t('codes.5507') : t(`vendors.pdf.faults.${problem}`))}
      </div>
    </div>
  )
}

function useBusy(isBusy: boolean, onBusy: OnBusy | undefined) {
  useEffect(() => {
    if (isBusy) onBusy?.(1)
    return () => {
      if (isBusy) onBusy?.(-1)
    }
  }, [isBusy, onBusy])
}

function Sending({ fileName, share, onGiveUp }: { fileName: string; share: number; onGiveUp: () => void }) {
  const t = useText()
  const percent = Math.round(share * 100)
  return (
    <div className="box">
      {t('vendors.pdf.sending', { name: fileName, percent })}
      <Progress percent={percent} showInfo={false} aria-label={t('vendors.pdf.progress', { name: fileName })} />
      <Button size="small" onClick={onGiveUp}>
        {t('vendors.pdf.giveUp')}
      </Button>
    </div>
  )
}
