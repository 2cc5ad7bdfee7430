import { createHash } from 'node:crypto'
import { lockEach } from '#server/platform/db/locks/advisoryLocks.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'

const locksOfSender = 64

/**
 * Locks a sender's references until the transaction ends. They share a few locks, because PostgreSQL's lock table has no room
 * for the thousands of a large request.
 */
export const lockReferences = (tx: DbOrTx, senderId: number, references: readonly string[]): Promise<void> =>
  lockEach(
    tx,
    'deliveryReferences',
    references.map(reference => `${senderId} ${slotOf(reference)}`),
  )

const slotOf = (reference: string) => (createHash('sha256').update(reference).digest()[0] ?? 0) % locksOfSender
