import { create } from 'zustand'
import { persist } from 'zustand/middleware'

export type Scheme = 'light' | 'dark'
export const schemeChoices = ['system', 'light', 'dark'] as const
export type SchemeChoice = (typeof schemeChoices)[number]

type State = { choice: SchemeChoice; isSystemDark: boolean; isPrinting: boolean }

/** What another version, or somebody by hand, has stored means the system's. */
function choiceIn(stored: unknown): SchemeChoice {
  const { choice } = (stored ?? {}) as { choice?: unknown }
  return schemeChoices.find(one => one === choice) ?? 'system'
}

/** Which colours this browser shows: the system's unless its user chose (portal.css follows by data-scheme). */
const schemeState = create<State>()(
  persist((): State => ({ choice: 'system', isSystemDark: false, isPrinting: false }), {
    name: 'kelvinchain.scheme',
    partialize: ({ choice }) => ({ choice }),
    merge: (stored, state) => ({ ...state, choice: choiceIn(stored) }),
  }),
)

/** Paper is light. */
const schemeOf = ({ choice, isSystemDark, isPrinting }: State): Scheme => {
  if (isPrinting) return 'light'
  if (choice !== 'system') return choice
  return isSystemDark ? 'dark' : 'light'
}

export const currentScheme = (): Scheme => forced ?? schemeOf(schemeState.getState())
export const useScheme = (): Scheme => schemeState(schemeOf)
/** Of what takes too long to draw again for a printer. */
export const useSchemeOnScreen = (): Scheme => schemeState(state => schemeOf({ ...state, isPrinting: false }))
export const useSchemeChoice = (): SchemeChoice => schemeState(({ choice }) => choice)
export const chooseScheme = (choice: SchemeChoice) => schemeState.setState({ choice })

/** Runs `work` as if the page were in that scheme: what leaves the portal, such as a picture of a chart, is light. */
export function inScheme<Result>(scheme: Scheme, work: () => Result): Result {
  const before = forced
  forced = scheme
  try {
    return work()
  } finally {
    forced = before
  }
}
let forced: Scheme | undefined

/**
 * Colours for a canvas, which knows no style sheet: read when something is drawn, they are those of the scheme. Whoever
 * draws with them renders again by useScheme.
 */
export function palette<Name extends string>(colors: Readonly<Record<Name, readonly [light: string, dark: string]>>) {
  const read = Object.fromEntries(
    Object.keys(colors).map(name => [
      name,
      { enumerable: true, get: () => colors[name as Name][currentScheme() === 'dark' ? 1 : 0] },
    ]),
  )
  return Object.defineProperties({}, read) as Readonly<Record<Name, string>>
}

/** Follows the system, the printer and other tabs; `now` lets what is printed be painted before the page is. */
export function followScheme(now: (change: () => void) => void) {
  const system = window.matchMedia('(prefers-color-scheme: dark)')
  const read = () => schemeState.setState({ isSystemDark: system.matches })
  const show = ({ choice }: State) => {
    if (choice === 'system') delete document.documentElement.dataset['scheme']
    else document.documentElement.dataset['scheme'] = choice
  }
  read()
  show(schemeState.getState())
  system.addEventListener('change', read)
  schemeState.subscribe(show)
  for (const [event, isPrinting] of [
    ['beforeprint', true],
    ['afterprint', false],
  ] as const)
    window.addEventListener(event, () => now(() => schemeState.setState({ isPrinting })))
  window.addEventListener('storage', ({ key }) => {
    if (key === schemeState.persist.getOptions().name) void schemeState.persist.rehydrate()
  })
}
