/** The end of a span as PostgreSQL reads it; null: no end. */
export const spanEnd = (endMs: number | null): string => (endMs === null ? 'infinity' : new Date(endMs).toISOString())
