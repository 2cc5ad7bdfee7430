import type { FormFile } from '#test/support/testApp.ts'

/** The least that passes for a PDF; `text` tells one from another. */
export const pdfFile = (fileName: string, text = ''): FormFile => ({
  fileName,
  bytes: Buffer.from(`%PDF-1.7\n${text}\n%%EOF\n`),
})

/** A PDF of exactly so many bytes. */
export function pdfOfSize(size: number): FormFile {
  const [head, end] = ['%PDF-1.7\n', '\n%%EOF\n']
  const bytes = Buffer.alloc(size, ' ')
  bytes.write(head)
  bytes.write(end, size - end.length)
  return { fileName: '大きな手順書.pdf', bytes }
}
