/** A piece of text with one weight and an optional colour. */
export type Run = { text: string; isBold: boolean; color?: string }
export type StyledText = readonly Run[]

export const plain = (text: string): StyledText => [{ text, isBold: false }]
export const bold = (text: string): StyledText => [{ text, isBold: true }]
export const colored = (text: string, color: string): StyledText => [{ text, isBold: true, color }]
export const textOf = (styled: StyledText) => styled.map(run => run.text).join('')

type Character = Run

const graphemes = new Intl.Segmenter('ja', { granularity: 'grapheme' })

const charactersOf = (styled: StyledText): Character[] =>
  styled.flatMap(({ text, ...look }) =>
    Array.from(graphemes.segment(text), ({ segment }) => ({ text: segment, ...look })),
  )

/** Joins neighbours of the same style into runs. */
function runsOf(characters: readonly Character[]): Run[] {
  const runs: Run[] = []
  for (const character of characters) {
    const last = runs.at(-1)
    if (last?.isBold === character.isBold && last.color === character.color) last.text += character.text
    else runs.push({ ...character })
  }
  return runs
}

// JIS X 4051: characters that must not begin or end a line.
const neverFirst = new Set(
  '、。，．・：；？！!?,.:;)）」』】〉》〕］｝}]ーぁぃぅぇぉっゃゅょァィゥェォッャュョ々〜～％%℃”’…',
)
const neverLast = new Set('（「『【〈《〔［｛([{“‘〜～')
const isWide = (text: string) => /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\u3000-\u303F\uFF00-\uFFEF→←]/u.test(text)

function mayBreakBetween(before: string, after: string) {
  if (neverFirst.has(after) || neverLast.has(before)) return false
  return isWide(before) || isWide(after)
}

/** A unit that is not broken: a word, a Japanese character with its punctuation, or a space. */
type Unit = { runs: Run[]; width: number; isSpace: boolean }
export type Measure = (text: string, isBold: boolean) => number

function unitsOf(styled: StyledText, measure: Measure): Unit[] {
  const groups: Character[][] = []
  for (const character of charactersOf(styled)) {
    const group = groups.at(-1)
    const before = group?.at(-1)?.text
    const isApart =
      before === undefined || before === ' ' || character.text === ' ' || mayBreakBetween(before, character.text)
    if (!group || isApart) groups.push([character])
    else group.push(character)
  }
  return groups.map(group => unit(group, measure))
}

function unit(group: readonly Character[], measure: Measure): Unit {
  const runs = runsOf(group)
  const width = runs.reduce((sum, run) => sum + measure(run.text, run.isBold), 0)
  return { runs, width, isSpace: group[0]?.text === ' ' }
}

/** A unit that is wider than a line (a URL) is broken anywhere. */
const fitted = (one: Unit, width: number, measure: Measure): Unit[] =>
  one.width <= width ? [one] : charactersOf(one.runs).map(character => unit([character], measure))

/** Breaks text into lines no wider than `width`, by the rules of Japanese line breaking. */
export function brokenLines(styled: StyledText, width: number, measure: Measure): StyledText[] {
  // Most texts of a table fit, and segmenting them would cost more than everything else.
  if (widthOnOneLine(styled, measure) <= width && styled.length > 0) return [styled]
  const lines: Unit[][] = [[]]
  let used = 0
  for (const one of unitsOf(styled, measure).flatMap(each => fitted(each, width, measure))) {
    const line = lines.at(-1) ?? []
    const isNewLine = used + one.width > width && line.length > 0 && !one.isSpace
    if (isNewLine) lines.push([one])
    else if (line.length > 0 || !one.isSpace) line.push(one)
    used = (isNewLine ? 0 : used) + one.width
  }
  return lines.map(line => runsOf(withoutLastSpace(line).flatMap(({ runs }) => runs)))
}

const withoutLastSpace = (line: readonly Unit[]) => (line.at(-1)?.isSpace ? line.slice(0, -1) : line)

export const widthOnOneLine = (styled: StyledText, measure: Measure) =>
  styled.reduce((sum, run) => sum + measure(run.text, run.isBold), 0)

/** Cuts a text to the width of one line, with an ellipsis. */
export function cutToWidth(text: string, width: number, measure: Measure): string {
  if (measure(text, false) <= width) return text
  const characters = Array.from(graphemes.segment(text), ({ segment }) => segment)
  while (characters.length > 0 && measure(`${characters.join('')}…`, false) > width) characters.pop()
  return `${characters.join('')}…`
}
