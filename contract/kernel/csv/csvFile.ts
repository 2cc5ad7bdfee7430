/** The largest CSV file that may be uploaded, unless its call takes less; beyond it 5505 (product 6). */
export const mostCsvMegabytes = 20
