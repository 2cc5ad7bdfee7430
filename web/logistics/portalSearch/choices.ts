import { numbersIn } from '#contract/logistics/rules/searchText.ts'
import { comparedNumber } from '#contract/logistics/rules/searchNumbers.ts'
import {
  numberKinds,
  type DeliveryHit,
  type Hit,
  type HitGroup,
  type PortalSearchAnswer,
  type SearchLead,
} from '#contract/logistics/types/portalSearch.ts'
import type { FoundScreen } from '#web/logistics/portalSearch/foundScreens.ts'

/** What an entry shows. A record apart from its kind names that. */
type Shown =
  | { kind: 'screen'; screen: FoundScreen }
  | { kind: 'delivery'; hit: DeliveryHit }
  | { kind: 'record'; hit: Hit; group?: HitGroup }
  | { kind: 'more' }

type Lead = { path: string; hash?: string; search: SearchLead['search'] }
/** An entry that can be opened. The key stays with what it is, so that a newer answer moves no highlight to something else. */
export type Choice = Lead & { key: string; shown: Shown }

type SectionId = 'exact' | 'screens' | 'commands' | 'deliveries' | HitGroup
/** `isCut`: there are more, and no list of them. */
export type Section = { id: SectionId; choices: Choice[]; isCut: boolean }

/** What is known without asking: screens, and what one may do there. */
export type Known = { screens: readonly FoundScreen[]; commands: readonly FoundScreen[] }

/** So many acts are shown: whoever types "CSV" looks for one of a dozen. */
const maxCommands = 6

/** Records with a page of their own come before those that find deliveries. */
const exactGroups: readonly HitGroup[] = [
  'cases',
  'products',
  'companies',
  'partners',
  'vendors',
  'loggers',
  'boards',
  'stock',
  'lots',
  'items',
  'places',
]

/**
 * Everything that was found, in the order in which it is shown: deliveries whose number was typed, then whatever else is named
 * exactly so, then the rest by kind (LOG-137).
 */
export function sectionsOf(
  typed: string,
  { screens, commands }: Known,
  answer: PortalSearchAnswer | undefined,
): Section[] {
  const deliveries = deliveriesIn(answer)
  const isNumber = answer?.deliveries?.rows.some(hit => isNumberOf(typed, hit)) ?? false
  const rest = (known: readonly FoundScreen[]) => known.filter(one => !one.isExact).map(screenEntry)
  const shownCommands = rest(commands)
  const all = [
    isNumber ? deliveries : undefined,
    section('exact', exactOnes({ screens, commands }, answer)),
    section('screens', rest(screens)),
    section('commands', shownCommands.slice(0, maxCommands), {
      hasMore: shownCommands.length > maxCommands,
      more: null,
    }),
    isNumber ? undefined : deliveries,
    ...(answer?.groups ?? []).map(({ group, rows, ...more }) =>
      section(
        group,
        rows.filter(hit => !hit.isExact).map(hit => ({ lead: hit, shown: { kind: 'record', hit } })),
        more,
      ),
    ),
  ]
  return all.filter(one => one !== undefined).filter(one => one.choices.length > 0)
}

/** Whether the whole of one of its numbers was typed. */
const isNumberOf = (typed: string, { match }: DeliveryHit) =>
  numberKinds.some(kind => kind === match.kind) && numbersIn(typed).includes(comparedNumber(match.text))

const screenEntry = (screen: FoundScreen): Entry => ({
  lead: { path: screen.path, search: {}, ...(screen.hash && { hash: screen.hash }) },
  shown: { kind: 'screen', screen },
})

function exactOnes({ screens, commands }: Known, answer: PortalSearchAnswer | undefined): Entry[] {
  const records = exactGroups.flatMap(group =>
    (answer?.groups.find(one => one.group === group)?.rows ?? [])
      .filter(hit => hit.isExact)
      .map((hit): Entry => ({ lead: hit, shown: { kind: 'record', hit, group } })),
  )
  return [...[...screens, ...commands].filter(one => one.isExact).map(screenEntry), ...records]
}

function deliveriesIn(answer: PortalSearchAnswer | undefined): Section | undefined {
  if (!answer?.deliveries) return undefined
  const { rows, ...rest } = answer.deliveries
  return section(
    'deliveries',
    rows.map(hit => ({ lead: hit, shown: { kind: 'delivery', hit } })),
    rest,
  )
}

type Entry = { lead: Lead; shown: Shown }
type Rest = { hasMore: boolean; more: SearchLead | null }

function section(
  id: SectionId,
  entries: readonly Entry[],
  { hasMore, more }: Rest = { hasMore: false, more: null },
): Section {
  const all = more ? [...entries, { lead: more, shown: { kind: 'more' as const } }] : entries
  return { id, choices: all.map(entry => choice(id, entry)), isCut: hasMore && !more }
}

/** Two records may lead to the same list: what tells them apart is in the key, too. */
function choice(id: SectionId, { lead: { path, hash, search }, shown }: Entry): Choice {
  const note = shown.kind === 'record' ? shown.hit.note : shown.kind
  return { key: JSON.stringify([id, path, hash, search, note]), path, ...(hash && { hash }), search, shown }
}

/** The entry that an arrow leads to; around at the ends. */
export function neighbour(choices: readonly Choice[], key: string | undefined, step: 1 | -1): string | undefined {
  const place = choices.findIndex(one => one.key === key)
  return choices.at((place + step) % choices.length)?.key
}
