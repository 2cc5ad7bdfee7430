import { FilePdfOutlined } from '@ant-design/icons'
import { documentCalls } from '#contract/calls/documents.ts'
import { usePdfWindow } from '#web/portalDocuments/pdfWindows.ts'
import { useText } from '#web/texts/useText.ts'
import { megabytes } from '#web/vendors/pdf/megabytes.ts'

/** A PDF by its name; opens in the viewer. */
export function DocumentButton({ pdf }: { pdf: { documentId: number; fileName: string; size: number } }) {
  const t = useText()
  const open = usePdfWindow(documentCalls.getPdfFile, { documentId: pdf.documentId }, pdf.fileName)
  return (
    <button type="button" className="vendor-document" onClick={open}>
      <FilePdfOutlined aria-hidden />
      <span>{pdf.fileName}</span>
      <span className="quiet no-wrap">{t('vendors.pdf.megabytes', { size: megabytes(pdf.size) })}</span>
    </button>
  )
}
