import type { pdfFaults as ja } from '#web/kernel/pdf/texts.ja.ts'

export const pdfFaults: typeof ja = {
  noPdf: 'Select a PDF file.',
  twoInOne: 'This file contains more than a PDF. Save it as a PDF again and select that file.',
  cutShort: 'The PDF is incomplete. Check the original file.',
  damaged: 'The PDF is damaged. Check the original file.',
  encrypted: 'Encrypted PDFs cannot be registered. Select a file without a password.',
}
