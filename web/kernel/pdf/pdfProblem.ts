import { maxPdfBytes } from '#contract/kernel/files/fileSizes.ts'

/** What keeps a chosen file from being sent; the server looks at its content besides. */
export function pdfProblem(file: File): 'tooLarge' | 'noPdf' | undefined {
  if (file.type !== 'application/pdf' && !/\.pdf$/i.test(file.name)) return 'noPdf'
  return file.size > maxPdfBytes ? 'tooLarge' : undefined
}
