/** Parses a JSON text of objects or lists; if it ends too early (`isCut`), with the complete entries of its lists. Undefined if it is not JSON. */
export function repairedJson(text: string): { value: unknown; isCut: boolean } | undefined {
  const trimmed = text.replace(/^\uFEFF/, '').trim()
  if (!/^(?:\{\s*["}]|\[\s*[[{\]])/.test(trimmed)) return undefined
  const whole = parsed(trimmed)
  if (whole !== undefined) return { value: whole, isCut: false }
  const lines = valuesOfLines(trimmed)
  if (lines) return lines
  const repaired = untilLastEntry(trimmed)
  return repaired === undefined ? undefined : { value: parsed(repaired), isCut: true }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Parses one object a line, as services stream them; the last may be cut. */
function valuesOfLines(text: string): { value: unknown; isCut: boolean } | undefined {
  const lines = text.split(/\s*[\r\n]+\s*/)
  const values = lines.map(line => (line.startsWith('{') ? parsed(line) : undefined))
  const isCut = values.at(-1) === undefined
  const whole = isCut ? values.slice(0, -1) : values
  if (lines.length < 2 || whole.length === 0 || whole.includes(undefined)) return undefined
  return { value: whole, isCut }
}

const maxDepth = 32

/** The text up to the last complete entry of a list, with all open brackets closed; `null` if no entry is complete. */
function untilLastEntry(text: string): string | undefined {
  const open: string[] = []
  let isInText = false
  let kept: { end: number; closing: string } | undefined
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at]
    if (isInText) {
      if (letter === '\\') at += 1
      else if (letter === '"') isInText = false
    } else if (letter === '"') isInText = true
    else if (letter === '{' || letter === '[') {
      open.push(letter === '{' ? '}' : ']')
      if (open.length > maxDepth) return undefined
    } else if (letter === '}' || letter === ']') {
      if (open.pop() !== letter) return undefined
      // Only objects and lists are complete with their bracket.
      if (open.at(-1) === ']') kept = { end: at + 1, closing: open.toReversed().join('') }
    }
  }
  if (open.length === 0) return undefined
  return kept ? text.slice(0, kept.end) + kept.closing : 'null'
}
