// Size limits of uploaded files.

/** CSV, unless the call has a lower limit; larger files are 5505 (PLT-26). */
export const maxCsvMegabytes = 20
/** PDF; larger files are 5507 (PLT-25). */
export const maxPdfMegabytes = 20
export const maxPdfBytes = maxPdfMegabytes * 1024 * 1024
/** A photo of a phone. */
export const maxPhotoMegabytes = 5
/** A logger's file; larger files are 5505. */
export const maxLoggerFileMegabytes = 25
