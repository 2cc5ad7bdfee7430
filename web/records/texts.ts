// The two logs look alike: their texts come in one file.
export { auditTrail } from '#web/records/auditTrail/texts.ts'
export { operationLog } from '#web/records/operationLog/texts.ts'
