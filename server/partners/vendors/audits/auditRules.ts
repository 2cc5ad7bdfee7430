import { PortalError, type Issue } from '#server/platform/http/calls/portalError.ts'
import { codes } from '#contract/kernel/codes.ts'
import type { Tx } from '#server/platform/db/connect.ts'

type AuditDays = {
  auditRegisteredOn: string
  auditedOn: string | null
  expiresOn: string | null
  isInProgress: boolean
}

/** The contradictions in an audit, by field. While it is in progress, its date may be in the future. */
export function auditIssues({ auditRegisteredOn, auditedOn, expiresOn, isInProgress }: AuditDays, today: string) {
  const issues: Issue[] = []
  const refuse = (path: keyof AuditDays, message: string) => void issues.push({ path, message })
  if (auditRegisteredOn > today) refuse('auditRegisteredOn', 'is in the future')
  if (!isInProgress && auditedOn === null) refuse('auditedOn', 'is missing')
  if (!isInProgress && auditedOn !== null && auditedOn > today) refuse('auditedOn', 'is in the future')
  if (auditedOn !== null && expiresOn !== null && expiresOn < auditedOn) refuse('expiresOn', 'is before auditedOn')
  return issues
}

/** 4033: an active vendor needs an audit, in progress or with its report. */
export async function refuseWithoutAudit(tx: Tx, vendorId: number): Promise<void> {
  const unaudited = await tx
    .selectFrom('vendors as v')
    .select('v.id')
    .where('v.id', '=', vendorId)
    .where('v.is_active', '=', true)
    .where(eb =>
      eb.not(eb.exists(eb.selectFrom('vendor_audits as a').select('a.id').whereRef('a.vendor_id', '=', 'v.id'))),
    )
    .executeTakeFirst()
  if (unaudited) throw new PortalError(codes.auditDocumentMissing)
}
