/** Why a file is not taken as a PDF. */
export const pdfFaults = {
  noPdf: 'PDFファイルを選択してください。',
  twoInOne: 'PDF以外の内容を含むファイルは登録できません。PDFとして保存し直したファイルを選択してください。',
  cutShort: 'PDFが途中で切れています。元のファイルをご確認ください。',
  damaged: 'PDFが壊れているため登録できません。元のファイルをご確認ください。',
  encrypted: '暗号化されたPDFは登録できません。パスワードを解除したファイルを選択してください。',
}
