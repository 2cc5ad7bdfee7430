// The largest files that may be uploaded.

/** CSV, unless its call takes less; beyond it 5505 (PLT-26). */
export const maxCsvMegabytes = 20
/** PDF; beyond it 5507 (PLT-25). */
export const maxPdfMegabytes = 20
export const maxPdfBytes = maxPdfMegabytes * 1024 * 1024
/** A logger's file; beyond it 5505. */
export const maxLoggerFileMegabytes = 25
