import { DeleteOutlined } from '@ant-design/icons'
import { Button, Flex, Form, Progress, type FormItemProps } from 'antd'
import { createContext, use, useEffect, useId } from 'react'
import { auditDocumentKinds } from '#contract/partners/rules/vendors.ts'
import { useText } from '#web/kernel/texts/useWords.ts'
import { withoutThose, type AuditPdf } from '#web/partners/vendors/form/entryFields.ts'
import { DocumentButton } from '#web/partners/vendors/pdf/DocumentButton.tsx'
import { type KeptPdf, usePdfUpload } from '#web/partners/vendors/pdf/usePdfUpload.ts'
import { FileInput } from '#web/kernel/ui/forms/fields/FileInput.tsx'

/** Whose documents the PDFs of a form become, and who waits for them. */
export const Uploading = createContext<{ enterpriseCode: string; onBusy?: OnBusy }>({ enterpriseCode: '' })

type ControlProps<Pdf> = { id?: string | undefined; value?: Pdf[]; onChange?: (pdfs: Pdf[]) => void }

/** Papers of one kind: each can be looked at and taken out, and more are sent. */
export function PdfListField({ id, value = [], onChange, kind }: ControlProps<KeptPdf> & { kind: string }) {
  const t = useText()
  return (
    <Flex vertical gap="small">
      {value.length > 0 && (
        <ul>
          {value.map(pdf => (
            <Flex key={pdf.documentId} component="li" wrap gap="small" align="baseline">
              <DocumentButton pdf={pdf} />
              <Button
                size="small"
                type="text"
                icon={<DeleteOutlined aria-hidden />}
                aria-label={t('vendors.pdf.removeOf', { name: pdf.fileName })}
                onClick={() => onChange?.(withoutThose(value, [pdf]))}
              >
                {t('vendors.pdf.remove')}
              </Button>
            </Flex>
          ))}
        </ul>
      )}
      <PdfUpload
        id={id}
        label={t('vendors.pdf.chooseOf', { kind })}
        {...use(Uploading)}
        onKept={pdf => onChange?.([...value, pdf])}
      />
    </Flex>
  )
}

type OneProps = { label: string; className?: string; rules?: FormItemProps['rules'] }

/** The paper of a form: the next one takes its place. */
export const DocumentItem = ({ label, className, rules }: OneProps) => (
  <Form.Item
    name="document"
    label={label}
    className={className}
    rules={rules}
    getValueProps={(pdf: KeptPdf | null) => ({ value: pdf ? [pdf] : [] })}
    getValueFromEvent={(pdfs: KeptPdf[]) => pdfs.at(-1) ?? null}
  >
    <PdfListField kind={label} />
  </Form.Item>
)

/** The three kinds of papers of an audit; one of the first two is needed where it is finished (4033). */
export function AuditDocuments({ id, value = [], onChange }: ControlProps<AuditPdf>) {
  const t = useText()
  return (
    <div className="fit-grid">
      {auditDocumentKinds.map((kind, index) => {
        const ofKind = value.filter(pdf => pdf.kind === kind)
        const change = (pdfs: KeptPdf[]) =>
          onChange?.([
            ...withoutThose(value, withoutThose(ofKind, pdfs)),
            ...withoutThose(pdfs, ofKind).map(pdf => ({ ...pdf, kind })),
          ])
        return (
          <section key={kind} aria-label={t(`vendors.kinds.${kind}`)}>
            <h3>{t(`vendors.kinds.${kind}`)}</h3>
            <PdfListField
              id={index === 0 ? id : undefined}
              kind={t(`vendors.kinds.${kind}`)}
              value={ofKind}
              onChange={change}
            />
          </section>
        )
      })}
    </div>
  )
}

/** Told +1 when a file is on its way, and −1 when it no longer is. */
type OnBusy = (change: 1 | -1) => void

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
function PdfUpload({ id, label, enterpriseCode, onKept, onBusy }: Props) {
  const t = useText()
  const faultId = useId()
  const { choose, giveUp, problem, sent } = usePdfUpload(enterpriseCode, onKept)
  useBusy(sent !== undefined, onBusy)
  return (
    <div style={{ maxWidth: 520 }}>
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
