import { codes } from '#contract/kernel/codes.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { editableFile, mayEdit, type StoredFile } from '#server/devices/loggerFiles/fileAccess.ts'
import { reachesAllLoggers, storedOf } from '#server/devices/loggerFiles/withdrawal/storedOf.ts'
import { pendingOfFile } from '#server/devices/loggerFiles/withdrawal/withdrawals.ts'

/** A file whose readings the caller may withdraw or read again; 4017 for any other one. */
export async function withdrawableFile(db: DbOrTx, caller: Caller, fileId: number): Promise<StoredFile> {
  const file = await editableFile(db, caller, fileId)
  if (!(await reachesAllLoggers(db, file))) throw new PortalError(codes.notAuthorized)
  return file
}

/**
 * Only a user of the file's company can sign: platform administrators, who may otherwise act for any company, sign for their
 * own only. The user who requested the withdrawal is not a second person.
 */
export const isSecondPerson = (caller: Caller, file: StoredFile, pending: { requestedBy: number }): boolean =>
  caller.role !== '03' && caller.company.id === file.companyId && caller.userId !== pending.requestedBy

/** What the caller may do with the readings of a file now. */
export async function withdrawalRights(db: DbOrTx, caller: Caller, file: StoredFile) {
  const isEditor = mayEdit(caller, file.companyId) && (await reachesAllLoggers(db, file))
  const pending = isEditor ? await pendingOfFile(db, file.id) : undefined
  const isFree = isEditor && pending === undefined
  const mayWithdraw = isFree && (await storedOf(db, file.id)) !== undefined
  return {
    mayWithdraw,
    mayReadAgain: mayWithdraw || (isFree && file.state === 'withdrawn'),
    maySign: pending !== undefined && caller.menus.includes('DeliveryStatus') && isSecondPerson(caller, file, pending),
  }
}
