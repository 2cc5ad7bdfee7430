/** A list of a log shows so many entries at most; of more it says that there are more, and a file has them all. */
export const maxListed = 10_000

/** How many days a log shows, today included, unless somebody chose otherwise. */
export const usualLogDays = 7
