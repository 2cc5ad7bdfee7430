/** The most entries that the list of a log shows; the CSV file has all of them. */
export const maxListed = 10_000

/** The default period of a log in days, today included. */
export const usualLogDays = 7
