// The two logs look alike: their texts come in one file.
export { auditTrail } from '#web/records/auditTrail/texts.en.ts'
export { operationLog } from '#web/records/operationLog/texts.en.ts'
