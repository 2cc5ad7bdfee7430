import { codes } from '#contract/kernel/codes.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { editableFile, mayEdit, type StoredFile } from '#server/devices/loggerFiles/fileAccess.ts'
import { reachesAllLoggers, storedOf } from '#server/devices/loggerFiles/withdrawal/storedOf.ts'
import { waitingOfFile } from '#server/devices/loggerFiles/withdrawal/withdrawals.ts'

/** A file whose readings the caller may take back or read again; 4017 for any other one. */
export async function withdrawableFile(db: DbOrTx, caller: Caller, fileId: number): Promise<StoredFile> {
  const file = await editableFile(db, caller, fileId)
  if (!(await reachesAllLoggers(db, file))) throw new PortalError(codes.notAuthorized)
  return file
}

/**
 * A signature is a person's of the company whose file it is: administrators of the platform, who may else act for any
 * company, sign for none but their own. Who asked for it is no second person.
 */
export const isSecondPerson = (caller: Caller, file: StoredFile, waiting: { requestedBy: number }): boolean =>
  caller.role !== '03' && caller.company.id === file.companyId && caller.userId !== waiting.requestedBy

/** What the caller may do about the readings of a file now. */
export async function withdrawalRights(db: DbOrTx, caller: Caller, file: StoredFile) {
  const isTheirs = mayEdit(caller, file.companyId) && (await reachesAllLoggers(db, file))
  const waiting = isTheirs ? await waitingOfFile(db, file.id) : undefined
  const isFree = isTheirs && waiting === undefined
  const mayWithdraw = isFree && (await storedOf(db, file.id)) !== undefined
  return {
    mayWithdraw,
    mayReadAgain: mayWithdraw || (isFree && file.state === 'withdrawn'),
    maySign: waiting !== undefined && caller.menus.includes('DeliveryStatus') && isSecondPerson(caller, file, waiting),
  }
}
