import { sql } from 'kysely'
import { codes } from '#contract/kernel/codes.ts'
import type { CaseFault } from '#contract/quality/rules/caseStates.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import type { StoredFile } from '#server/devices/loggerFiles/fileAccess.ts'
import {
  deliveriesOf,
  isArchived,
  storedOf,
  type StoredReadings,
} from '#server/devices/loggerFiles/withdrawal/storedOf.ts'
import { isSecondPerson, withdrawableFile } from '#server/devices/loggerFiles/withdrawal/withdrawalRights.ts'
import { pendingById, type Pending } from '#server/devices/loggerFiles/withdrawal/withdrawals.ts'
import { partOf } from '#server/quality/signatures/content/deliveryFacts.ts'
import { contentOf, signerOf, sealed, type ToSign } from '#server/quality/signatures/content/signedContent.ts'

/** A withdrawal that waits for its signature, with the stored readings of its file. */
export type WaitingFile = { file: StoredFile; waiting: Pending; stored: StoredReadings | undefined }

/** 4017 if the caller may not withdraw the file, 4022 if nothing is waiting or the caller requested it. */
export async function waitingFile(db: DbOrTx, caller: Caller, withdrawalId: number): Promise<WaitingFile> {
  const fileId = await fileOf(db, withdrawalId)
  if (fileId === undefined) throw new PortalError(codes.notAuthorized)
  const file = await withdrawableFile(db, caller, fileId)
  if (file.companyId !== caller.company.id) throw new PortalError(codes.notAuthorized)
  const waiting = await pendingById(db, withdrawalId)
  if (!waiting) refuse('notWaiting')
  if (!isSecondPerson(caller, file, waiting)) refuse('ownRequest')
  const stored = await storedOf(db, fileId)
  if (stored && (await isArchived(db, stored))) refuse('readingsArchived')
  return { file, waiting, stored }
}

async function fileOf(db: DbOrTx, withdrawalId: number): Promise<number | undefined> {
  const found = await db
    .selectFrom('logger_file_withdrawals')
    .select('logger_file_id')
    .where('id', '=', withdrawalId)
    .executeTakeFirst()
  return found?.logger_file_id
}

function refuse(fault: CaseFault): never {
  throw new PortalError(codes.invalidParameters, [{ path: 'act', message: fault }])
}

/** What the second person signs: the file, the requester and reason, its readings, and the signed deliveries. */
export async function withdrawalToSign(db: DbOrTx, caller: Caller, withdrawalId: number): Promise<ToSign> {
  const { file, waiting, stored } = await waitingFile(db, caller, withdrawalId)
  const { id, requestedByName, requestedAt, reason, formerAnswers, again } = waiting
  const withdrawal = partOf({
    withdrawalId: id,
    fileName: file.fileName,
    sha256: file.sha256.toString('hex'),
    requestedBy: requestedByName,
    requestedAt: requestedAt.toISOString(),
    reason,
    formerAnswers: JSON.stringify(formerAnswers),
    again: again && JSON.stringify(again),
    batches: stored ? await batchesOf(db, stored) : [],
    deliveries: stored ? await signedDeliveries(db, stored) : [],
  })
  const contents = [
    contentOf('withdrawn', signerOf(caller), { reference: null, caseNumber: null, parts: { withdrawal } }),
  ]
  return sealed({
    about: { deliveryId: null, caseId: null, withdrawalId },
    shown: {
      reference: null,
      caseNumber: null,
      file: { fileName: file.fileName, reason, requestedBy: requestedByName, readsAgain: again !== null },
    },
    contents,
    parts: [withdrawal],
    known: null,
    lots: [],
  })
}

async function batchesOf(db: DbOrTx, { batchIds }: StoredReadings) {
  const { rows } = await sql<{ batchId: number; readings: number; checksum: string }>`
    select id as "batchId", accepted as readings, encode(checksum, 'hex') as checksum from reading_batches
     where id = any(${batchIds}::bigint[]) order by id`.execute(db)
  return rows
}

/** The deliveries with signatures, by sender and reference. */
async function signedDeliveries(db: DbOrTx, stored: StoredReadings) {
  const ids = (await deliveriesOf(db, stored)).filter(({ isSigned }) => isSigned).map(({ id }) => id)
  const { rows } = await sql<{ sender: string; reference: string }>`
    select c.code as sender, d.reference from deliveries d join companies c on c.id = d.sender_id
     where d.id = any(${ids}::bigint[]) order by c.code collate "C", d.reference collate "C"`.execute(db)
  return rows
}
