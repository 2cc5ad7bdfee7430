/** A search from its text in a URL, to be read with the list's schema. */
export const searchOfText = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text))

/** Of an address that leads to the list's file, not only to the list. */
export const fileHash = 'file'
