const legacy = {
  Shift_JIS: 'shift_jis',
  GB18030: 'gb18030',
  'EUC-KR': 'euc-kr',
  Big5: 'big5',
  'Windows-1250': 'windows-1250',
  'Windows-1251': 'windows-1251',
  'Windows-1252': 'windows-1252',
  'Windows-1253': 'windows-1253',
  'Windows-1254': 'windows-1254',
} as const
type Legacy = keyof typeof legacy

const unicode = ['UTF-8', 'UTF-8 with BOM', 'UTF-16LE', 'UTF-16BE', 'UTF-16LE without BOM'] as const
export type Encoding = (typeof unicode)[number] | Legacy
/** Encodings that a few bytes show; the others need a known word in them. */
export const encodings = [...unicode, 'Shift_JIS', 'Windows-1252'] as const satisfies Encoding[]
export const allEncodings: readonly Encoding[] = [...unicode, ...(Object.keys(legacy) as Legacy[])]

const byteOrderMark = '\uFEFF'

/** A text in an encoding; undefined if the encoding has no code for one of its characters. */
export function encoded(text: string, encoding: Encoding): Buffer | undefined {
  const plain = text.replace(byteOrderMark, '')
  switch (encoding) {
    case 'UTF-8':
      return Buffer.from(plain)
    case 'UTF-8 with BOM':
      return Buffer.from(byteOrderMark + plain)
    case 'UTF-16LE without BOM':
      return Buffer.from(plain, 'utf16le')
    case 'UTF-16LE':
      return Buffer.from(byteOrderMark + plain, 'utf16le')
    case 'UTF-16BE':
      return Buffer.from(byteOrderMark + plain, 'utf16le').swap16()
    default:
      return inLegacy(plain, encoding)
  }
}

const tables = new Map<Legacy, Map<string, number[]>>()

function inLegacy(text: string, encoding: Legacy): Buffer | undefined {
  const table = tables.get(encoding) ?? legacyTable(encoding)
  tables.set(encoding, table)
  const bytes: number[] = []
  for (const letter of text) {
    const found = letter < '\x80' ? [letter.charCodeAt(0)] : table.get(letter)
    if (!found) return undefined
    bytes.push(...found)
  }
  return Buffer.from(bytes)
}

/** Node reads these but does not write them: the one or two bytes of each character, by decoding all. */
function legacyTable(encoding: Legacy): Map<string, number[]> {
  const decoder = new TextDecoder(legacy[encoding])
  const found = new Map<string, number[]>()
  const keep = (...bytes: number[]) => {
    const letter = decoder.decode(Uint8Array.from(bytes))
    if (letter.length === 1 && letter !== '\uFFFD' && !found.has(letter)) found.set(letter, bytes)
    return letter !== '\uFFFD'
  }
  for (let first = 0x80; first <= 0xff; first += 1) {
    if (keep(first)) continue
    for (let second = 0x40; second <= 0xfe; second += 1) keep(first, second)
  }
  return found
}
