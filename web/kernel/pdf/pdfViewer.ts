import { maxPdfBytes } from '#contract/kernel/files/fileSizes.ts'

/** A window that shows PDFs inside a page. Phones show the first page at most, or nothing: they get the file. */
export const canShowPdfs = () =>
  navigator.pdfViewerEnabled && !window.matchMedia('(hover: none) and (pointer: coarse)').matches

/** SHL-40: the terms are shown without the viewer's toolbar. */
export const withoutToolbar = '#toolbar=0&navpanes=0'

/** What keeps a chosen file from being sent; the server looks at its content besides. */
export function pdfProblem(file: File): 'tooLarge' | 'noPdf' | undefined {
  if (file.type !== 'application/pdf' && !/\.pdf$/i.test(file.name)) return 'noPdf'
  return file.size > maxPdfBytes ? 'tooLarge' : undefined
}
