import { DeleteOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { useText } from '#web/kernel/texts/useText.ts'
import { DocumentButton } from '#web/partners/vendors/pdf/DocumentButton.tsx'
import { PdfUpload, type OnBusy } from '#web/partners/vendors/pdf/PdfUpload.tsx'
import type { KeptPdf } from '#web/partners/vendors/pdf/usePdfUpload.ts'

type Props<Pdf extends KeptPdf> = {
  id?: string
  label: string
  pdfs: readonly Pdf[]
  enterpriseCode: string
  onAdd: (pdf: KeptPdf) => void
  onRemove: (documentId: number) => void
  onBusy: OnBusy
}

/** Papers of one kind: each can be looked at and taken out, and more are sent. */
export function PdfListField<Pdf extends KeptPdf>(props: Props<Pdf>) {
  const { id, label, pdfs, enterpriseCode, onAdd, onRemove, onBusy } = props
  const t = useText()
  return (
    <Flex vertical gap="small">
      {pdfs.length > 0 && (
        <ul>
          {pdfs.map(pdf => (
            <Flex key={pdf.documentId} component="li" wrap gap="small" align="baseline">
              <DocumentButton pdf={pdf} />
              <Button
                size="small"
                type="text"
                icon={<DeleteOutlined aria-hidden />}
                aria-label={t('vendors.pdf.removeOf', { name: pdf.fileName })}
                onClick={() => onRemove(pdf.documentId)}
              >
                {t('vendors.pdf.remove')}
              </Button>
            </Flex>
          ))}
        </ul>
      )}
      <PdfUpload id={id} label={label} enterpriseCode={enterpriseCode} onKept={onAdd} onBusy={onBusy} />
    </Flex>
  )
}
