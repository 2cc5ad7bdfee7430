export const encodings = ['UTF-8', 'UTF-8 with BOM', 'UTF-16LE', 'UTF-16BE', 'Shift_JIS', 'Windows-1252'] as const
export type Encoding = (typeof encodings)[number]

const byteOrderMark = '\uFEFF'

/** A text in an encoding; undefined where that has no sign for one of its letters. */
export function encoded(text: string, encoding: Encoding): Buffer | undefined {
  const plain = text.replace(byteOrderMark, '')
  if (encoding === 'UTF-8') return Buffer.from(plain)
  if (encoding === 'UTF-8 with BOM') return Buffer.from(byteOrderMark + plain)
  if (encoding === 'UTF-16LE') return Buffer.from(byteOrderMark + plain, 'utf16le')
  if (encoding === 'UTF-16BE') return Buffer.from(byteOrderMark + plain, 'utf16le').swap16()
  if (encoding === 'Windows-1252') return /^[\0-\x7F\xA0-\xFF]*$/.test(plain) ? Buffer.from(plain, 'latin1') : undefined
  return shiftJis(plain)
}

let table: Map<string, number[]> | undefined

function shiftJis(text: string): Buffer | undefined {
  table ??= shiftJisTable()
  const bytes: number[] = []
  for (const letter of text) {
    const found = letter < '\x80' ? [letter.charCodeAt(0)] : table.get(letter)
    if (!found) return undefined
    bytes.push(...found)
  }
  return Buffer.from(bytes)
}

/** Node reads Shift_JIS and doesn't write it: each pair of bytes that is a letter, by that letter. */
function shiftJisTable(): Map<string, number[]> {
  const decoder = new TextDecoder('shift_jis')
  const found = new Map<string, number[]>()
  for (let first = 0x81; first <= 0xfc; first += 1) {
    const isSingle = first >= 0xa0 && first <= 0xdf
    if (isSingle) found.set(decoder.decode(Uint8Array.of(first)), [first])
    else
      for (let second = 0x40; second <= 0xfc; second += 1) {
        const letter = decoder.decode(Uint8Array.of(first, second))
        if (letter.length === 1 && letter !== '\uFFFD' && !found.has(letter)) found.set(letter, [first, second])
      }
  }
  return found
}
