import { currentScheme, type Scheme } from '#web/kernel/scheme/scheme.ts'

/** How a logger's line is told from others: by colour and by dashes (CSS px), never by colour alone. */
export type LineStyle = { readonly color: string; dash: readonly number[] }

// Told apart with any colour vision, 4.5:1 on paper, and neither red nor amber, which mean something here.
const colors = {
  light: ['#005f9e', '#00715a', '#7a3e9d', '#3b4a5a', '#8c1d6b', '#4a6a00'],
  dark: ['#64b5f0', '#4fc9a8', '#c79be8', '#b9c6d2', '#f08fcf', '#a8cf5a'],
} satisfies Record<Scheme, [string, ...string[]]>
const dashes = [[], [10, 3], [3, 3], [12, 3, 3, 3]]

/** Loggers keep their style while the list of loggers stays the same. */
export function lineStyle(place: number): LineStyle {
  return {
    dash: dashes[place % dashes.length] ?? [],
    get color() {
      const own = colors[currentScheme()]
      return own[place % own.length] ?? own[0]
    },
  }
}
