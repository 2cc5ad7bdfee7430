import { FilePdfOutlined } from '@ant-design/icons'
import { documentCalls } from '#contract/partners/calls/documents.ts'
import { usePdfWindow } from '#web/kernel/pdf/pdfWindows.ts'

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

/** A file's size as people read it: megabytes as the limit is told in them, below one kilobytes. */
const fileSize = (bytes: number) =>
  bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`
