const isWide = (character: string) => character > '\u2e7f'

/** About the width of a text, before it is drawn: a digit is a little more than half as wide as it is high, a kanji as wide. */
export const textWidthPx = (text: string, sizePx: number) =>
  Math.max(
    ...text.split('\n').map(line => Array.from(line).reduce((sum, one) => sum + (isWide(one) ? 1 : 0.6), 0) * sizePx),
  )

type Bar = { lengthPx: number; thicknessPx: number; direction: 'vertical' | 'horizontal' }

/** Whether a text can be read inside a bar. */
export function fitsInside(text: string, { lengthPx, thicknessPx, direction }: Bar, sizePx: number): boolean {
  const width = direction === 'vertical' ? thicknessPx : lengthPx
  const height = direction === 'vertical' ? lengthPx : thicknessPx
  return width >= textWidthPx(text, sizePx) + 2 && height >= sizePx
}
