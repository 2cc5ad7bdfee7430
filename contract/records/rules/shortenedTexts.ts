/**
 * A text before and after a change, each of about `maxLength` characters, with `…` where something is left out. Long texts
 * begin shortly before their first difference: a change that is only shown as two equal beginnings would be hidden.
 */
export function shortenedTexts(before: string, after: string, maxLength: number): [string, string] {
  if (Math.max(before.length, after.length) <= maxLength) return [before, after]
  const start = Math.max(0, firstDifference(before, after) - Math.floor(maxLength / 4))
  const shortened = (text: string) =>
    `${start > 0 ? '…' : ''}${text.slice(start, start + maxLength)}${text.length > start + maxLength ? '…' : ''}`
  return [shortened(before), shortened(after)]
}

function firstDifference(before: string, after: string): number {
  let at = 0
  while (at < before.length && before[at] === after[at]) at++
  return at < before.length || at < after.length ? at : 0
}
