import type { Issue } from '#server/platform/http/calls/portalError.ts'
import { refuseIssues, type Acting } from '#server/partners/vendors/acting.ts'

type Wanted = { findingId?: number | undefined; finding: string }
type Stored = { id: number; finding: string; answer: string | null }

/**
 * Adds findings to an audit, words others anew, and takes others out; says how many are new. What the vendor has
 * answered stands as it was answered (4022).
 */
export async function saveFindings(
  { tx }: Acting,
  auditId: number,
  wanted: readonly Wanted[],
  removedIds: readonly number[],
): Promise<number> {
  const stored = await tx
    .selectFrom('vendor_findings')
    .select(['id', 'finding', 'answer'])
    .where('vendor_audit_id', '=', auditId)
    .execute()
  const byId = new Map(stored.map(one => [one.id, one]))
  refuseIssues([...wordingIssues(wanted, byId), ...removalIssues(removedIds, byId)])
  for (const { findingId, finding } of wanted) {
    if (findingId === undefined || byId.get(findingId)?.finding === finding) continue
    await tx.updateTable('vendor_findings').set({ finding }).where('id', '=', findingId).execute()
  }
  const added = wanted.filter(one => one.findingId === undefined)
  const rows = added.map(({ finding }) => ({ vendor_audit_id: auditId, finding }))
  if (rows.length > 0) await tx.insertInto('vendor_findings').values(rows).execute()
  if (removedIds.length > 0)
    await tx
      .deleteFrom('vendor_findings')
      .where('id', 'in', [...removedIds])
      .execute()
  return rows.length
}

const wordingIssues = (wanted: readonly Wanted[], stored: Map<number, Stored>): Issue[] =>
  wanted.flatMap(({ findingId, finding }, place) => {
    if (findingId === undefined) return []
    const before = stored.get(findingId)
    if (!before) return { path: `findings[${place}].findingId`, message: 'is no finding of this audit' }
    if (before.answer === null || before.finding === finding) return []
    return { path: `findings[${place}].finding`, message: 'has been answered' }
  })

const removalIssues = (ids: readonly number[], stored: Map<number, Stored>): Issue[] =>
  ids.flatMap((id, place) => {
    const before = stored.get(id)
    if (before && before.answer === null) return []
    const message = before ? 'has been answered' : 'is no finding of this audit'
    return { path: `removedFindingIds[${place}]`, message }
  })
