/** The code of an error of Node.js, PostgreSQL or a library, such as ENOENT or 23505; undefined if it has none. */
export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error ? String(error.code) : undefined

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
