import { FilePdfOutlined } from '@ant-design/icons'
import { documentCalls } from '#contract/partners/calls/documents.ts'
import { usePdfWindow } from '#web/kernel/pdf/pdfWindows.ts'
import { fileSize } from '#web/partners/vendors/pdf/fileSize.ts'

/** A PDF by its name; opens in the viewer. */
export function DocumentButton({ pdf }: { pdf: { documentId: number; fileName: string; size: number } }) {
  const open = usePdfWindow(documentCalls.getPdfFile, { documentId: pdf.documentId }, pdf.fileName)
  return (
    <button type="button" className="vendor-document plain-button" onClick={open}>
      <FilePdfOutlined aria-hidden />
      <span>{pdf.fileName}</span>
      <span className="quiet no-wrap">{fileSize(pdf.size)}</span>
    </button>
  )
}
