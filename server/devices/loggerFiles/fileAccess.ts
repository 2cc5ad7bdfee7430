import { sql } from 'kysely'
import { codes } from '#contract/kernel/codes.ts'
import type { LoggerFileState } from '#contract/devices/rules/loggerFileStates.ts'
import type { LoggerFileAnswers, LoggerFileFindings } from '#contract/devices/rules/loggerFile.ts'
import { administered, companyOf } from '#server/identity/administration/administered.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { deliveryAccess } from '#server/logistics/deliveries/access/access.ts'
import { deliveryAt, limitedTo, type CentreIds } from '#server/logistics/deliveries/access/atCentres.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import { referableCentres, scopeOfCaller } from '#server/platform/http/calls/enterpriseScope.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { isLimited } from '#server/identity/users/centreLimits.ts'
import { emptyFindings } from '#server/devices/loggerFiles/reading/emptyFindings.ts'

/** A file as it stands in the database. */
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
  /** Of the one who looks at it: other loggers than those that touch them are none for it. */
  centreIds: CentreIds
}

const fileColumns = sql`f.id, f.company_id as "companyId", f.file_name as "fileName", f.size, f.sha256,
  f.document_id as "documentId", f.state, f.delivery_id as "deliveryId", f.findings, f.answers`

/**
 * Whose files the caller reads: those of its companies on the import centre, and its own company's that were dropped on
 * a delivery; the platform company all. With referable centres, only what was dropped on a delivery that touches these: a
 * file of the import centre may hold any logger. Unknown and foreign look the same (4017).
 */
export async function readableFile(db: DbOrTx, caller: Caller, fileId: number): Promise<StoredFile> {
  const file = await fileById(db, caller, fileId)
  if (!file || !(await mayRead(db, caller, file))) throw new PortalError(codes.notAuthorized)
  return file
}

/** A file that the caller may decide upon: its own company's; the platform administrator's is every one. */
export async function editableFile(db: DbOrTx, caller: Caller, fileId: number): Promise<StoredFile> {
  const file = await readableFile(db, caller, fileId)
  if (!mayEdit(caller, file.companyId)) throw new PortalError(codes.notAuthorized)
  return file
}

/** The same, until the transaction ends nobody else decides upon it. */
export const lockedFile = (tx: DbOrTx, caller: Caller, fileId: number) => fileById(tx, caller, fileId, sql`for update`)

/** IDN-2: guests read only. */
export const mayEdit = (caller: Caller, companyId: number) =>
  caller.role !== '03' && (administered(caller) === 'all' || companyId === caller.company.id)

async function fileById(db: DbOrTx, caller: Caller, fileId: number, lock = sql``): Promise<StoredFile | undefined> {
  const { rows } = await sql<
    Omit<StoredFile, 'centreIds'>
  >`select ${fileColumns} from logger_files f where f.id = ${fileId} ${lock}`.execute(db)
  const [file] = rows
  // What an earlier version of the reader found may say less than today's.
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
 * For which company a file is handed in: the caller's own, or the one that the platform administrator has picked. On a
 * delivery's page that company must be a party of it; elsewhere the caller needs the import centre.
 */
export async function receivingCompany(
  db: DbOrTx,
  caller: Caller,
  asked: { enterpriseCode?: string; deliveryId?: number },
): Promise<number> {
  const code = asked.enterpriseCode ?? caller.company.code
  const companyId = await companyOf(db, caller, code)
  if (caller.role === '03') throw new PortalError(codes.notAuthorized)
  if (asked.deliveryId === undefined) {
    if (!caller.menus.includes('ImportCentre') || isLimited(caller)) throw new PortalError(codes.notAuthorized)
  } else if (!(await isParty(db, caller, code, companyId, asked.deliveryId))) {
    throw new PortalError(codes.notAuthorized)
  }
  return companyId
}

/** The same as a question, for a screen that offers it. */
export async function mayReceive(
  db: DbOrTx,
  caller: Caller,
  asked: { enterpriseCode?: string; deliveryId?: number },
): Promise<boolean> {
  try {
    await receivingCompany(db, caller, asked)
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
