import { createHash } from 'node:crypto'
import { preHash, type Prefixes } from '#contract/integration/epcis/preHash.ts'

/** The CBV 2.0 event hash ID, ni:///sha-256;<hex>?ver=CBV2.0: two events that say the same have the same one. */
export function eventHash(event: Record<string, unknown>, prefixes: Prefixes): string {
  const digest = createHash('sha256').update(preHash(event, prefixes), 'utf8').digest('hex')
  return `ni:///sha-256;${digest}?ver=CBV2.0`
}
