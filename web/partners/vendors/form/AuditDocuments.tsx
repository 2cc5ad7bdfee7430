import { auditDocumentKinds } from '#contract/partners/rules/vendors.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import type { AuditPdf } from '#web/partners/vendors/form/auditFields.ts'
import { PdfListField } from '#web/partners/vendors/form/PdfListField.tsx'
import type { OnBusy } from '#web/partners/vendors/pdf/PdfUpload.tsx'

type Props = {
  id?: string
  value?: AuditPdf[]
  onChange?: (documents: AuditPdf[]) => void
  enterpriseCode: string
  onBusy: OnBusy
}

/** The three kinds of papers of an audit; one of the first two is needed where it is finished (4033). */
export function AuditDocuments({ id, value = [], onChange, enterpriseCode, onBusy }: Props) {
  const t = useText()
  return (
    <div className="fit-grid">
      {auditDocumentKinds.map((kind, index) => (
        <section key={kind} aria-label={t(`vendors.kinds.${kind}`)}>
          <h4>{t(`vendors.kinds.${kind}`)}</h4>
          <PdfListField
            id={index === 0 ? id : undefined}
            label={t('vendors.pdf.chooseOf', { kind: t(`vendors.kinds.${kind}`) })}
            pdfs={value.filter(pdf => pdf.kind === kind)}
            enterpriseCode={enterpriseCode}
            onAdd={({ documentId, fileName, size }) => onChange?.([...value, { documentId, fileName, size, kind }])}
            onRemove={documentId => onChange?.(value.filter(pdf => pdf.documentId !== documentId))}
            onBusy={onBusy}
          />
        </section>
      ))}
    </div>
  )
}
