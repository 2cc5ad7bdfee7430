import type { ExcursionCase } from '#contract/quality/types/evidenceTypes.ts'

type Compared = Pick<ExcursionCase, 'events' | 'comments'>
type EventKind = ExcursionCase['events'][number]['kind']
/** What somebody did; by nobody where the portal did it. */
type CaseChange = { by: string | null; what: EventKind | 'comment' }

/** What has happened to a case since it was read, each act of a person once; comments and events are only added. */
export function caseChanges(shown: Compared, latest: Compared): CaseChange[] {
  const changes = [
    ...latest.events.slice(shown.events.length).map(({ by, kind }) => ({ by: by?.name ?? null, what: kind })),
    ...latest.comments.slice(shown.comments.length).map(({ by }) => ({ by: by.name, what: 'comment' as const })),
  ]
  const seen = new Set<string>()
  return changes.filter(({ by, what }) => {
    const told = JSON.stringify([by, what])
    return !seen.has(told) && seen.add(told)
  })
}
