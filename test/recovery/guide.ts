import fs from 'node:fs'
import path from 'node:path'

const guide = path.join(import.meta.dirname, '../../docs/deployment/point-in-time-recovery.md')

/** A block of the guide, by its first line, with other values in place of the guide's own; each of these must occur. */
export function blockOfGuide(firstLine: string, replaced: Record<string, string> = {}): string {
  const blocks = fs
    .readFileSync(guide, 'utf8')
    .split(/^```\w*$/m)
    .filter((_, place) => place % 2 === 1)
    .map(block => block.trim())
  let block = blocks.find(one => one.split('\n')[0] === firstLine)
  if (block === undefined) throw new Error(`${guide} has no block that begins with ${firstLine}`)
  for (const [from, to] of Object.entries(replaced)) {
    if (!block.includes(from)) throw new Error(`${firstLine} of ${guide} does not mention ${from}`)
    block = block.replaceAll(from, to)
  }
  return block
}
