import { maxPdfMegabytes } from '#contract/kernel/files/fileSizes.ts'
import type { Texts } from '#contract/kernel/text/bothLanguages.ts'

/** Why a file is not taken as a PDF. */
export const pdfFaults = {
  noPdf: [
    `PDFファイル（拡張子.pdf、${maxPdfMegabytes} MBまで）を選択してください。`,
    `Select a PDF file (.pdf, up to ${maxPdfMegabytes} MB).`,
  ],
  twoInOne: [
    'PDF以外の内容を含むファイルは登録できません。PDFとして保存し直したファイルを選択してください。',
    'This file contains more than a PDF. Save it as a PDF again and select that file.',
  ],
  cutShort: [
    'PDFが途中で切れています。元のファイルをご確認ください。',
    'The PDF is incomplete. Check the original file.',
  ],
  damaged: [
    'PDFが壊れているため登録できません。元のファイルをご確認ください。',
    'The PDF is damaged. Check the original file.',
  ],
  encrypted: [
    '暗号化されたPDFは登録できません。パスワードを解除したファイルを選択してください。',
    'Encrypted PDFs cannot be registered. Select a file without a password.',
  ],
} satisfies Texts
