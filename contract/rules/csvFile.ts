/** The largest CSV file that may be uploaded; beyond it 5505 (product 6). */
export const mostCsvMegabytes = 5
export const mostCsvBytes = mostCsvMegabytes * 1024 * 1024
