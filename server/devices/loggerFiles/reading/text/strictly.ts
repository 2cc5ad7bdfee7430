/** The text of bytes in a coding; undefined where they are none in it. */
export function strictly(coding: string, bytes: Buffer): string | undefined {
  try {
    return new TextDecoder(coding, { fatal: true }).decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}
