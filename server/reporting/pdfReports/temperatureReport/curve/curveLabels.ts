/** A numbered span of the curve, in points; `isWrong`: red. */
export type Numbered = { number: number; from: number; to: number; isWrong: boolean }
export type Label = { first: number; last: number; x: number; isWrong: boolean }

/** Joins labels that would overlap into one, such as 12–31; each is centred on its spans. */
export function labelsOf(marks: readonly Numbered[], widthOf: (label: Label) => number): Label[] {
  const groups: { marks: Numbered[]; label: Label }[] = []
  for (const mark of marks) {
    let group = { marks: [mark], label: labelOf([mark]) }
    for (let last = groups.at(-1); last && overlap(last.label, group.label, widthOf); last = groups.at(-1)) {
      groups.pop()
      const together = [...last.marks, ...group.marks]
      group = { marks: together, label: labelOf(together) }
    }
    groups.push(group)
  }
  return groups.map(({ label }) => label)
}

function labelOf(marks: readonly Numbered[]): Label {
  const [first, last] = [marks[0], marks.at(-1)]
  return {
    first: first?.number ?? 0,
    last: last?.number ?? 0,
    x: ((first?.from ?? 0) + (last?.to ?? 0)) / 2,
    isWrong: marks.some(mark => mark.isWrong),
  }
}

const between = 2

const overlap = (one: Label, next: Label, widthOf: (label: Label) => number) =>
  one.x + widthOf(one) / 2 + between > next.x - widthOf(next) / 2
