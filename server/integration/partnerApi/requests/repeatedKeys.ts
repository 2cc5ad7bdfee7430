import { orUndefined } from '#contract/kernel/orUndefined.ts'

export type JsonPath = (string | number)[]

/** Deeper than any body of the partner API: a list of entries with items. */
const maxDepth = 16

const opened = { object: 0x7b, list: 0x5b }
const closed = { object: 0x7d, list: 0x5d }
const comma = 0x2c
const quote = 0x22

type Level = { keys: Set<string> | null; at: string | number; isKeyNext: boolean }

/**
 * The paths of keys that an object has twice: JSON.parse would silently use the last value. 'tooDeep' if the text is nested
 * more deeply than any body of the partner API. The text must be JSON.
 */
export function repeatedKeys(text: string): JsonPath[] | 'tooDeep' {
  const levels: Level[] = []
  const repeated: JsonPath[] = []
  for (let at = 0; at < text.length; at++) {
    const letter = text.charCodeAt(at)
    const level = levels.at(-1)
    if (letter === quote) {
      const end = endOfText(text, at)
      if (level?.keys && level.isKeyNext && isRepeatedKey(level, level.keys, text.slice(at, end + 1))) {
        repeated.push(levels.map(one => one.at))
      }
      at = end
    } else if (letter === opened.object || letter === opened.list) {
      if (levels.length === maxDepth) return 'tooDeep'
      levels.push(levelOf(letter === opened.object))
    } else if (letter === closed.object || letter === closed.list) levels.pop()
    else if (letter === comma && level) pass(level)
  }
  return repeated
}

const levelOf = (isObject: boolean): Level =>
  isObject ? { keys: new Set(), at: '', isKeyNext: true } : { keys: null, at: 0, isKeyNext: false }

/** Records a key; returns whether the object already has it. */
function isRepeatedKey(level: Level, keys: Set<string>, quoted: string): boolean {
  const key = quoted.includes('\\') ? (orUndefined<string>(() => JSON.parse(quoted)) ?? quoted) : quoted.slice(1, -1)
  level.at = key
  level.isKeyNext = false
  if (keys.has(key)) return true
  keys.add(key)
  return false
}

function pass(level: Level) {
  if (typeof level.at === 'number') level.at += 1
  else level.isKeyNext = true
}

/** The place of the quote that closes the string opened at `start`; the end of the text if there is none. */
function endOfText(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end === -1 ? text.length : end
}

function isEscaped(text: string, at: number): boolean {
  let backslashes = 0
  while (text[at - 1 - backslashes] === '\\') backslashes += 1
  return backslashes % 2 === 1
}
