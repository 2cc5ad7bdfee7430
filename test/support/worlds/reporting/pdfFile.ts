import type { FormFile } from '#test/support/portal/testApp.ts'

/** A minimal PDF with an empty page; `text` makes it distinct. */
export const pdfFile = (fileName: string, text = ''): FormFile => ({ fileName, bytes: pdfBytes(text) })

/** A PDF of an exact size in bytes. */
export const pdfOfSize = (size: number): FormFile => ({
  fileName: '大きな手順書.pdf',
  bytes: pdfBytes('', size),
})

const objects = [
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>',
]

function pdfBytes(text: string, size = 0): Buffer<ArrayBuffer> {
  let body = `%PDF-1.7\n%${text}\n`
  const places = objects.map((object, nth) => {
    const place = Buffer.byteLength(body)
    body += `${nth + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  const end = (at: number) =>
    `${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`
  const unfilled = Buffer.byteLength(body)
  const at = Math.max(unfilled, size - Buffer.byteLength(end(Math.max(unfilled, size))))
  return Buffer.concat([Buffer.from(body), Buffer.alloc(at - unfilled, ' '), Buffer.from(end(at))])
}

/** The text of pdfFile(), from the content of the file. */
export const textOfPdf = (file: string): string | undefined => /^%PDF-1\.7\n%(.*)\n1 0 obj/.exec(file)?.[1]
