import assert from 'node:assert/strict'
import { Client, type ClientConfig } from 'pg'
import { verifyAuditTrail } from '#server/records/auditTrail/verification/verifyAuditTrail.ts'

/** The audit trail, business rows, signatures and readings agree, as `npm run audit:verify` checks. */
export async function trailIsSound(database: ClientConfig): Promise<void> {
  const client = new Client(database)
  await client.connect()
  try {
    const results = await Array.fromAsync(verifyAuditTrail(client))
    assert.deepEqual(
      results.filter(result => !result.isInformation),
      [],
    )
  } finally {
    await client.end()
  }
}
