// npm run audit:verify [-- --head SEQ:HASH]: exit code 0 if everything is sound, 1 with findings, 2 if the check failed.
import { parseArgs } from 'node:util'
import { openPortalDatabase } from '#server/platform/db/connection/portalDatabase.ts'
import { verifyAuditTrail } from '#server/records/auditTrail/verification/verifyAuditTrail.ts'
import type { KeptHead } from '#server/records/auditTrail/verification/verifyChain.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import { runCommand } from '#server/platform/command.ts'

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
  await using database = await openPortalDatabase(readConfig(process.env))
  let count = 0
  for await (const { table, record, what, isInformation } of verifyAuditTrail(database.client, { keptHead: kept })) {
    console.log(`${isInformation ? 'note' : 'FOUND'}: ${[table, record].filter(Boolean).join(' ')}: ${what}`)
    if (!isInformation) count++
  }
  return count
}

const verify = async () => {
  const count = await check()
  process.exitCode = count === 0 ? 0 : 1
  return count === 0 ? 'The audit trail, the business rows and the readings are sound.' : `${count} findings.`
}
await runCommand('The audit trail could not be checked: ', verify, 2)
