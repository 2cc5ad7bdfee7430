/** In metres: how far around its position a centre reaches. As the column of the database is bounded. */
export const [minRadiusMeters, usualRadiusMeters, maxRadiusMeters] = [50, 300, 5000] as const
