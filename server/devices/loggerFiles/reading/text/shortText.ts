/** The beginning of a text; a letter of two halves that the end would cut is none, as PostgreSQL wants it. */
export const shortText = (text: string, longest: number): string => text.slice(0, longest).toWellFormed()
