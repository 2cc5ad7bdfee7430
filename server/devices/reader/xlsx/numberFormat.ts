/** How a spreadsheet shows a number: as a moment, or as a number with a suffix. */
export type NumberFormat =
  | { kind: 'moment'; hasDate: boolean; hasClock: boolean; hasFraction: boolean }
  | { kind: 'number'; isPercent: boolean; suffix: string; leadingZeros: number }

export const plainNumber = {
  kind: 'number',
  isPercent: false,
  suffix: '',
  leadingZeros: 0,
} as const satisfies NumberFormat
const moment = (hasDate: boolean, hasClock: boolean, hasFraction = false): NumberFormat => ({
  kind: 'moment',
  hasDate,
  hasClock,
  hasFraction,
})

/** The formats that files reference by number (ECMA-376 part 1, 18.8.30), East Asian ones included. */
export function builtInFormat(id: number): NumberFormat {
  if (id === 9 || id === 10) return { ...plainNumber, isPercent: true }
  if ((id >= 14 && id <= 17) || (id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 58))
    return moment(true, false)
  if ((id >= 18 && id <= 21) || (id >= 32 && id <= 35) || id === 45 || id === 46) return moment(false, true)
  if (id === 22) return moment(true, true)
  return id === 47 ? moment(false, true, true) : plainNumber
}

/** The format of a format code; of several sections the first, which is for positive numbers. */
export function numberFormat(code: string): NumberFormat {
  const { shape, suffix } = sectionOf(code)
  if (/^general$/i.test(shape)) return { ...plainNumber, suffix }
  const [hasDate, hasClock] = [/[yde]|g{2}/i.test(shape.replaceAll(/e[+-]/gi, '')), /[hs]/i.test(shape)]
  // Without hours or seconds, m is a month.
  if (hasDate || hasClock || /^[^0#?]*m/i.test(shape))
    return moment(hasDate || !hasClock, hasClock, /s\.0/i.test(shape))
  return {
    kind: 'number',
    isPercent: shape.includes('%'),
    suffix,
    leadingZeros: /^0{2,}$/.test(shape) ? shape.length : 0,
  }
}

const token = /"([^"]*)"|\\(.)|_.|\*.|\[(h+|m+|s+)\]|\[[^\]]*\]|(;)|(.)/gisu

/** The first section without quoted text, colours and padding, and the text behind its last digit. */
function sectionOf(code: string): { shape: string; suffix: string } {
  let [shape, suffix] = ['', '']
  for (const [, quoted, escaped, elapsed, semicolon, letter] of code.matchAll(token)) {
    if (semicolon !== undefined) break
    const text = quoted ?? escaped
    if (text !== undefined) suffix += text
    else if (elapsed !== undefined) shape += elapsed
    else if (letter !== undefined && /[°℃℉'\s]/u.test(letter)) suffix += letter
    else if (letter !== undefined) {
      shape += letter
      if (/[0#?]/.test(letter)) suffix = ''
    }
  }
  return { shape, suffix: suffix.trim() }
}
