import type { Issue } from '#server/platform/http/calls/portalError.ts'
import { refuseIssues, type CommandContext } from '#server/partners/vendors/runCommand.ts'

type Wanted = { observationId?: number | undefined; observation: string }
type Stored = { id: number; observation: string; answer: string | null }

/**
 * Adds observations to an audit, words others anew, and takes others out; says how many are new. What the vendor has
 * answered stands as it was answered (4022).
 */
export async function saveObservations(
  { tx }: CommandContext,
  auditId: number,
  wanted: readonly Wanted[],
  removedIds: readonly number[],
): Promise<number> {
  const stored = await tx
    .selectFrom('audit_observations')
    .select(['id', 'observation', 'answer'])
    .where('vendor_audit_id', '=', auditId)
    .execute()
  const byId = new Map(stored.map(one => [one.id, one]))
  refuseIssues([...wordingIssues(wanted, byId), ...removalIssues(removedIds, byId)])
  for (const { observationId, observation } of wanted) {
    if (observationId === undefined || byId.get(observationId)?.observation === observation) continue
    await tx.updateTable('audit_observations').set({ observation }).where('id', '=', observationId).execute()
  }
  const added = wanted.filter(one => one.observationId === undefined)
  const rows = added.map(({ observation }) => ({ vendor_audit_id: auditId, observation }))
  if (rows.length > 0) await tx.insertInto('audit_observations').values(rows).execute()
  if (removedIds.length > 0)
    await tx
      .deleteFrom('audit_observations')
      .where('id', 'in', [...removedIds])
      .execute()
  return rows.length
}

const wordingIssues = (wanted: readonly Wanted[], stored: Map<number, Stored>): Issue[] =>
  wanted.flatMap(({ observationId, observation }, place) => {
    if (observationId === undefined) return []
    const before = stored.get(observationId)
    if (!before) return { path: `observations[${place}].observationId`, message: 'is no finding of this audit' }
    if (before.answer === null || before.observation === observation) return []
    return { path: `observations[${place}].observation`, message: 'has been answered' }
  })

const removalIssues = (ids: readonly number[], stored: Map<number, Stored>): Issue[] =>
  ids.flatMap((id, place) => {
    const before = stored.get(id)
    if (before && before.answer === null) return []
    const message = before ? 'has been answered' : 'is no finding of this audit'
    return { path: `removedObservationIds[${place}]`, message }
  })
