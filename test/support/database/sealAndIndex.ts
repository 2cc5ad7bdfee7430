import type { Db } from '#server/platform/db/connect.ts'
import { adoptOwnership, indexAuditEntries } from '#server/records/auditTrail/indexAuditEntries.ts'
import { sealAuditTrail } from '#server/records/auditTrail/checkAuditTrail.ts'

/** Makes all changes so far visible in the audit trail, as the portal does within seconds. */
export async function sealAndIndex(db: Db): Promise<void> {
  await adoptOwnership(db)
  await sealAuditTrail(db)
  await indexAuditEntries(db)
}
