/** A row of the checklist in docs/security.md. */
type Row = { number: string; level: string; what: string; state: string; why: string }

const row = /^\| (\d+\.\d+\.\d+) \| ([12]) \| (.*?) \| (.*?) \| (.*?) \|$/gm

export const checklistIn = (markdown: string): Row[] =>
  [...markdown.matchAll(row)].map(([, number = '', level = '', what = '', state = '', why = '']) => ({
    number,
    level,
    what: what.trim(),
    state: state.trim(),
    why: why.trim(),
  }))

/** The numbers of OWASP ASVS 5.0.0 by section: those of level 1, and those that level 2 adds. Others are of level 3. */
const sections = `
1.1: | 1 2
1.2: 1 2 3 4 5 | 6 7 8 9
1.3: 1 2 | 3 4 5 6 7 8 9 10 11
1.4: | 1 2 3
1.5: 1 | 2
2.1: 1 | 2 3
2.2: 1 2 | 3
2.3: 1 | 2 3 4
2.4: | 1
3.2: 1 2 |
3.3: 1 | 2 3 4
3.4: 1 2 | 3 4 5 6
3.5: 1 2 3 | 4 5
3.7: | 1 2
4.1: 1 | 2 3
4.2: | 1
4.3: | 1 2
4.4: 1 | 2 3 4
5.1: | 1
5.2: 1 2 | 3
5.3: 1 2 |
5.4: | 1 2 3
6.1: 1 | 2 3
6.2: 1 2 3 4 5 6 7 8 | 9 10 11 12
6.3: 1 2 | 3 4
6.4: 1 2 | 3 4
6.5: | 1 2 3 4 5
6.6: | 1 2 3
6.8: | 1 2 3 4
7.1: | 1 2 3
7.2: 1 2 3 4 |
7.3: | 1 2
7.4: 1 2 | 3 4 5
7.5: | 1 2
7.6: | 1 2
8.1: 1 | 2
8.2: 1 2 | 3
8.3: 1 |
8.4: | 1
9.1: 1 2 3 |
9.2: 1 | 2 3 4
10.1: | 1 2
10.2: | 1 2
10.3: | 1 2 3 4
10.4: 1 2 3 4 5 | 6 7 8 9 10 11
10.5: | 1 2 3 4 5
10.6: | 1 2
10.7: | 1 2 3
11.1: | 1 2
11.2: | 1 2 3
11.3: 1 2 | 3
11.4: 1 | 2 3 4
11.5: | 1
11.6: | 1
12.1: 1 | 2 3
12.2: 1 2 |
12.3: | 1 2 3 4
13.1: | 1
13.2: | 1 2 3 4 5
13.3: | 1 2
13.4: 1 | 2 3 4 5
14.1: | 1 2
14.2: 1 | 2 3 4
14.3: 1 | 2 3
15.1: 1 | 2 3
15.2: 1 | 2 3
15.3: 1 | 2 3 4 5 6 7
16.1: | 1
16.2: | 1 2 3 4 5
16.3: | 1 2 3 4
16.4: | 1 2 3
16.5: | 1 2 3
17.1: | 1
17.2: | 1 2 3 4
17.3: | 1 2
`

/** "1.2.4 1" for each requirement, in the order of the standard. */
export function requirementsOf(): string[] {
  return sections
    .trim()
    .split('\n')
    .flatMap(line => {
      const [section = '', levels = ''] = line.split(':')
      const of = (numbers: string, level: 1 | 2) =>
        numbers
          .split(' ')
          .filter(Boolean)
          .map(number => ({ number: Number(number), level }))
      const [first = '', second = ''] = levels.split('|')
      const both = [...of(first, 1), ...of(second, 2)].toSorted((one, two) => one.number - two.number)
      return both.map(({ number, level }) => `${section}.${number} ${level}`)
    })
}
