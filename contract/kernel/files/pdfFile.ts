/** Why a file is not taken as a PDF: the messages of 4022 at its field. A screen says each in its own words. */
export const pdfFaults = {
  /** Something else, whatever it is called. */
  noPdf: 'is no PDF',
  /** A PDF for one program and a program, an archive or a page for another. */
  twoInOne: 'is a PDF and something else in one',
  cutShort: 'is a PDF without its end',
  damaged: 'is a damaged PDF: its cross-reference table cannot be read',
  encrypted: 'is an encrypted PDF',
} as const
export type PdfFault = keyof typeof pdfFaults

/** The fault behind a message; undefined where it tells of something else. */
export const pdfFaultOf = (message: string): PdfFault | undefined =>
  (Object.keys(pdfFaults) as PdfFault[]).find(fault => pdfFaults[fault] === message)
