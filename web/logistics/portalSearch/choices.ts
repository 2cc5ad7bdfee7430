import type {
  DeliveryHit,
  Hit,
  HitGroup,
  PortalSearchAnswer,
  SearchLead,
} from '#contract/logistics/types/portalSearch.ts'
import type { FoundScreen } from '#web/logistics/portalSearch/foundScreens.ts'

/** What an entry shows. */
type Shown =
  | { kind: 'screen'; screen: FoundScreen }
  | { kind: 'delivery'; hit: DeliveryHit }
  | { kind: 'record'; hit: Hit }
  | { kind: 'more' }

/** An entry that can be opened. The key stays with what it is, so that a newer answer moves no highlight to something else. */
export type Choice = { key: string; path: string; search: SearchLead['search']; shown: Shown }

type SectionId = 'screens' | 'deliveries' | HitGroup
/** `isCut`: there are more, and no list of them. */
export type Section = { id: SectionId; choices: Choice[]; isCut: boolean }

/** Everything that was found, in the order in which it is shown; screens first, which are known at once. */
export function sectionsOf(screens: readonly FoundScreen[], answer: PortalSearchAnswer | undefined): Section[] {
  const found: Section[] = [
    section(
      'screens',
      screens.map(screen => ({ lead: { path: screen.path, search: {} }, shown: { kind: 'screen', screen } })),
    ),
  ]
  if (answer?.deliveries) {
    const { rows, ...rest } = answer.deliveries
    found.push(
      section(
        'deliveries',
        rows.map(hit => ({ lead: hit, shown: { kind: 'delivery', hit } })),
        rest,
      ),
    )
  }
  for (const { group, rows, ...rest } of answer?.groups ?? [])
    found.push(
      section(
        group,
        rows.map(hit => ({ lead: hit, shown: { kind: 'record', hit } })),
        rest,
      ),
    )
  return found.filter(one => one.choices.length > 0)
}

type Entry = { lead: { path: string; search: SearchLead['search'] }; shown: Shown }
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
function choice(id: SectionId, { lead: { path, search }, shown }: Entry): Choice {
  const note = shown.kind === 'record' ? shown.hit.note : shown.kind
  return { key: JSON.stringify([id, path, search, note]), path, search, shown }
}

/** The entry that an arrow leads to; around at the ends. */
export function neighbour(choices: readonly Choice[], key: string | undefined, step: 1 | -1): string | undefined {
  const place = choices.findIndex(one => one.key === key)
  return choices.at((place + step) % choices.length)?.key
}
