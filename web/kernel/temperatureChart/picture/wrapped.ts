/** A text in lines that fit: broken at spaces, and where there is none between any two letters, as in Japanese. */
export function wrapped(text: string, room: number, widthOf: (part: string) => number): string[] {
  const lines: string[] = []
  let rest = text
  while (rest !== '') {
    const fits = longestFit(rest, room, widthOf)
    if (fits === rest.length) return [...lines, rest]
    const space = rest.lastIndexOf(' ', fits)
    const end = space > fits / 2 ? space : fits
    lines.push(rest.slice(0, end).trimEnd())
    rest = rest.slice(end).trimStart()
  }
  return lines
}

/** How many letters fit, at least one. */
function longestFit(text: string, room: number, widthOf: (part: string) => number): number {
  let [fits, tooMany] = [1, text.length + 1]
  while (tooMany - fits > 1) {
    const middle = (fits + tooMany) >> 1
    if (widthOf(text.slice(0, middle)) <= room) fits = middle
    else tooMany = middle
  }
  return fits
}
