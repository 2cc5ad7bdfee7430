import type { pdfFaults as ja } from '#web/kernel/pdf/texts.ja.ts'

export const pdfFaults: typeof ja = {
  noPdf: 'Please choose a PDF file.',
  twoInOne: 'The file holds more than a PDF. Please save it as a PDF again and choose that file.',
  cutShort: 'The PDF ends too early. Please check the original file.',
  damaged: 'The PDF is damaged. Please check the original file.',
  encrypted: 'Encrypted PDFs cannot be registered. Please choose a file without a password.',
}
