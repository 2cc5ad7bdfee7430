import { createHash } from 'node:crypto'
import { lockEach } from '#server/platform/db/advisoryLocks.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'

const locksOfSender = 64

/**
 * One request at a time works on a sender's reference. References share a few locks: the database has no room for one each
 * where a request brings thousands.
 */
export const lockReferences = (tx: DbOrTx, senderId: number, references: readonly string[]): Promise<void> =>
  lockEach(
    tx,
    'deliveryReferences',
    references.map(reference => `${senderId} ${slotOf(reference)}`),
  )

const slotOf = (reference: string) => (createHash('sha256').update(reference).digest()[0] ?? 0) % locksOfSender
