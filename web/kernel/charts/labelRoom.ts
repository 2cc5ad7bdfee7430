const isWide = (character: string) => character > '\u2e7f'

/** About the width of a text, before it is drawn: a digit is a little more than half as wide as it is high, a kanji as wide. */
export const textWidthPx = (text: string, sizePx: number) =>
  Math.max(
    ...text.split('\n').map(line => Array.from(line).reduce((sum, one) => sum + (isWide(one) ? 1 : 0.6), 0) * sizePx),
  )

type Bar = { lengthPx: number; thicknessPx: number; direction: 'vertical' | 'horizontal' }

const paddingPx = 3

/** Whether a text can be read inside a bar, on paper of its own. */
export function fitsInside(text: string, { lengthPx, thicknessPx, direction }: Bar, sizePx: number): boolean {
  const width = direction === 'vertical' ? thicknessPx : lengthPx
  const height = direction === 'vertical' ? lengthPx : thicknessPx
  return width >= textWidthPx(text, sizePx) + 2 * paddingPx && height >= sizePx
}

type Side = { position: 'top' | 'bottom'; align: 'left' | 'center' | 'right' }
type Room = { isBelow: boolean; isBeside: boolean }

/** Where the figure of a point stands so that the line to its neighbours does not cross it, as far as there is room. */
export function freeSide(values: readonly (number | null)[], index: number, room: Room): Side {
  const [before, value, after] = [values[index - 1] ?? null, values[index] ?? null, values[index + 1] ?? null]
  const above = { position: 'top', align: 'center' } as const
  if (before === null || value === null || after === null) return above
  if (before > value && after > value) return room.isBelow ? { ...above, position: 'bottom' } : above
  if (!room.isBeside) return above
  if (before > value && after < value) return { ...above, align: 'left' }
  if (before < value && after > value) return { ...above, align: 'right' }
  return above
}
