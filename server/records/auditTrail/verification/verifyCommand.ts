// npm run audit:verify [-- --head SEQ:HASH]: exit code 0 if everything is sound, 1 with findings, 2 if the check failed.
import { parseArgs } from 'node:util'
import { openPortalDatabase } from '#server/platform/db/connection/portalDatabase.ts'
import { verifyAuditTrail } from '#server/records/auditTrail/verification/verifyAuditTrail.ts'
import type { KeptHead } from '#server/records/auditTrail/verification/verifyChain.ts'
import { readConfig } from '#server/platform/config.ts'

function keptHead(): KeptHead | undefined {
  const { head } = parseArgs({ options: { head: { type: 'string' } } }).values
  if (head === undefined) return undefined
  const [, seq, hash] = /^(\d{1,15}):([0-9a-f]{64})$/i.exec(head) ?? []
  if (seq === undefined || hash === undefined) throw new Error(`--head must be SEQ:HASH as the log has it, not ${head}`)
  return { seq: Number(seq), hash: hash.toLowerCase() }
}

/** Prints a line for each result; returns their number without information. */
async function check(): Promise<number> {
  const kept = keptHead()
  const { client, close } = await openPortalDatabase(readConfig(process.env))
  let count = 0
  try {
    for await (const { table, record, what, isInformation } of verifyAuditTrail(client, { keptHead: kept })) {
      console.log(`${isInformation ? 'note' : 'FOUND'}: ${[table, record].filter(Boolean).join(' ')}: ${what}`)
      if (!isInformation) count++
    }
  } finally {
    await close()
  }
  return count
}

try {
  const count = await check()
  console.log(count === 0 ? 'The audit trail, the business rows and the readings are sound.' : `${count} findings.`)
  process.exitCode = count === 0 ? 0 : 1
} catch (error) {
  console.error(`The audit trail could not be checked: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 2
}
