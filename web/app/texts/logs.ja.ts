import { auditTrail } from '#web/records/auditTrail/texts.ja.ts'
import { operationLog } from '#web/records/operationLog/texts.ja.ts'

/** What the two logs say: it comes with them. */
export const logs = { operationLog, auditTrail }
