import { codes } from '#contract/kernel/codes.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'

/** 4033: an active vendor has an audit, which is in progress or has its report. */
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
