import { useEffect, useRef } from 'react'
import { withoutToolbar } from '#web/kernel/pdf/pdfViewer.ts'

/** A PDF inside the page, as wide as its frame, in the browser's own viewer without its toolbar. */
export function PdfFrame({ pdf, title }: { pdf: Blob; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const address = URL.createObjectURL(pdf)
    if (frame.current) frame.current.src = `${address}${withoutToolbar}&view=FitH`
    return () => URL.revokeObjectURL(address)
  }, [pdf])
  return <iframe ref={frame} className="pdf-frame" title={title} />
}
