import { auditTrail } from '#web/texts/ja/auditTrail.ts'
import { operationLog } from '#web/texts/ja/operationLog.ts'

/** What the two logs say: it comes with them. */
export const logs = { operationLog, auditTrail }
