/** Farther than this from a place is elsewhere: sites are large, and a vehicle is quick. */
export const elsewhereMeters = 2_000
