/** The largest PDF that may be uploaded; beyond it 5507 (spec 5). */
export const mostPdfMegabytes = 20
export const mostPdfBytes = mostPdfMegabytes * 1024 * 1024
