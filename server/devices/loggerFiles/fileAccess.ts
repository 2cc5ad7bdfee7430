import { sql } from 'kysely'
import { codes } from '#contract/kernel/codes.ts'
import type { LoggerFileState } from '#contract/devices/rules/loggerFileStates.ts'
import type { LoggerFileAnswers, LoggerFileFindings } from '#contract/devices/rules/loggerFile.ts'
import { companyOf, isAdministeredBy } from '#server/identity/administration/administered.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { type CentreIds, deliveryAccess, deliveryAt, limitedTo } from '#server/logistics/deliveries/access/access.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import { referableCentres, scopeOfCaller } from '#server/platform/http/calls/enterpriseScope.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { isLimited } from '#server/identity/users/centreLimits.ts'
import { emptyFindings } from '#server/devices/reader/file/loggerFileReading.ts'

export type StoredFile = {
  id: number
  companyId: number
  fileName: string
  size: number
  sha256: Buffer
  documentId: number | null
  state: LoggerFileState
  deliveryId: number | null
  findings: LoggerFileFindings
  answers: LoggerFileAnswers
  /** The reader's limited centres: loggers that do not touch them are hidden. */
  centreIds: CentreIds
}

const fileColumns = sql`f.id, f.company_id as "companyId", f.file_name as "fileName", f.size, f.sha256,
  f.document_id as "documentId", f.state, f.delivery_id as "deliveryId", f.findings, f.answers`

/**
 * A file that the caller may read: of its companies in the import centre, and its own company's that were uploaded on a
 * delivery; the platform company may read all. With limited centres only files uploaded on a delivery that touches them,
 * because a file of the import centre may contain any logger. Unknown and foreign files look the same (4017).
 */
export async function readableFile(db: DbOrTx, caller: Caller, fileId: number): Promise<StoredFile> {
  const file = await fileById(db, caller, fileId)
  if (!file || !(await mayRead(db, caller, file))) throw new PortalError(codes.notAuthorized)
  return file
}

/** A file that the caller may decide about: its own company's; for a platform administrator any file. */
export async function editableFile(db: DbOrTx, caller: Caller, fileId: number): Promise<StoredFile> {
  const file = await readableFile(db, caller, fileId)
  if (!mayEdit(caller, file.companyId)) throw new PortalError(codes.notAuthorized)
  return file
}

/** The same, locked until the transaction ends. */
export const lockedFile = (tx: DbOrTx, caller: Caller, fileId: number) => fileById(tx, caller, fileId, sql`for update`)

/** IDN-2: guests read only. */
export const mayEdit = (caller: Caller, companyId: number) =>
  caller.role !== '03' && isAdministeredBy(caller, companyId)

async function fileById(db: DbOrTx, caller: Caller, fileId: number, lock = sql``): Promise<StoredFile | undefined> {
  const { rows } = await sql<
    Omit<StoredFile, 'centreIds'>
  >`select ${fileColumns} from logger_files f where f.id = ${fileId} ${lock}`.execute(db)
  const [file] = rows
  // Findings of earlier versions of the reader may lack fields.
  return file && { ...file, findings: { ...emptyFindings(), ...file.findings }, centreIds: referableCentres(caller) }
}

async function mayRead(db: DbOrTx, caller: Caller, { companyId, deliveryId }: StoredFile): Promise<boolean> {
  if (!(await isAtCentres(db, caller, deliveryId))) return false
  if (caller.isPlatform) return true
  const companies = caller.companiesByMenu.get('ImportCentre') ?? []
  if (companies.some(company => company.id === companyId)) return true
  if (deliveryId === null || companyId !== caller.company.id) return false
  return await isParty(db, caller, caller.company.code, companyId, deliveryId)
}

async function isAtCentres(db: DbOrTx, caller: Caller, deliveryId: number | null): Promise<boolean> {
  const { rows } = await sql<{ isAt: boolean }>`
    select ${limitedTo(referableCentres(caller), deliveryAt(sql`${deliveryId}::bigint`))} as "isAt"`.execute(db)
  return rows[0]?.isAt ?? false
}

/**
 * The company for which a file is uploaded: the caller's own, or the one that the platform administrator selected. On a
 * delivery's page that company must be a party of it; elsewhere the caller needs the import centre.
 */
export async function receivingCompany(
  db: DbOrTx,
  caller: Caller,
  input: { enterpriseCode?: string; deliveryId?: number },
): Promise<number> {
  const code = input.enterpriseCode ?? caller.company.code
  const companyId = await companyOf(db, caller, code)
  if (caller.role === '03') throw new PortalError(codes.notAuthorized)
  if (input.deliveryId === undefined) {
    if (!caller.menus.includes('ImportCentre') || isLimited(caller)) throw new PortalError(codes.notAuthorized)
  } else if (!(await isParty(db, caller, code, companyId, input.deliveryId))) {
    throw new PortalError(codes.notAuthorized)
  }
  return companyId
}

/** Whether the caller may upload a file. */
export async function mayReceive(
  db: DbOrTx,
  caller: Caller,
  input: { enterpriseCode?: string; deliveryId?: number },
): Promise<boolean> {
  try {
    await receivingCompany(db, caller, input)
    return true
  } catch (error) {
    if (error instanceof PortalError) return false
    throw error
  }
}

async function isParty(db: DbOrTx, caller: Caller, code: string, companyId: number, deliveryId: number) {
  if (!caller.menus.includes('DeliveryStatus')) return false
  await deliveryAccess(db, await scopeOfCaller(db, caller, 'DeliveryStatus', code), deliveryId)
  const party = await db
    .selectFrom('delivery_parties')
    .select('company_id')
    .where('delivery_id', '=', deliveryId)
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  return party !== undefined
}
