import { sql } from 'kysely'
import type { z } from 'zod'
import type { vendorCalls } from '#contract/partners/calls/vendors.ts'
import { codes } from '#contract/kernel/codes.ts'
import { PortalError, type Issue, refuseIssues, refuse } from '#server/platform/http/calls/portalError.ts'
import { lockedVendor, type CommandContext, type LockedVendor } from '#server/partners/vendors/runCommand.ts'
import {
  attachDocuments,
  detachDocuments,
  refuseUnattachable,
} from '#server/partners/vendors/audits/attachDocuments.ts'
import { choosableCompany, customersFor, type Choice } from '#server/partners/vendors/queries/vendorChoices.ts'
import { refuseWithoutAudit } from '#server/partners/vendors/audits/auditRules.ts'
import { registerAudit } from '#server/partners/vendors/audits/saveAudit.ts'
import { hasInactiveContractor } from '#server/partners/vendors/vendorVisibility.ts'

type Vendor = z.output<typeof vendorCalls.saveVendor.request>
type SavedVendor = { vendorId: number; isHidden: boolean }

/** Registers or changes a vendor, and returns whether Vendor Management hides it (4032). */
export async function saveVendor(command: CommandContext, vendor: Vendor): Promise<SavedVendor> {
  const saved =
    vendor.vendorId === undefined
      ? await registerVendor(command, vendor)
      : await changeVendor(command, vendor.vendorId, vendor)
  await saveDocuments(command, saved, vendor)
  await refuseWithoutAudit(command.tx, saved.id)
  return { vendorId: saved.id, isHidden: await isHidden(command, saved.id) }
}

async function registerVendor(command: CommandContext, vendor: Vendor): Promise<LockedVendor> {
  const { tx, today } = command
  const customer = await customerOf(command, vendor.enterpriseCode)
  const company = vendor.vendorCode === undefined ? undefined : await choosableCompany(tx, vendor.vendorCode)
  const contractor = await contractorOf(command, vendor.mainContractorCode)
  const issues = [...dayIssues(vendor, today), ...contractorIssues(vendor, contractor, company)]
  if (!company || company.id === customer.id)
    issues.push({ path: 'vendorCode', message: 'is not a company that can be a vendor' })
  if (company && !company.isActive && vendor.isActive) issues.push(companyInactive)
  refuseIssues(issues)
  const registered = await tx
    .insertInto('vendors')
    .values({ company_id: customer.id, vendor_company_id: company?.id ?? 0, ...columns(vendor, contractor) })
    // Of two simultaneous registrations, the second one finds the first.
    .onConflict(conflict => conflict.columns(['company_id', 'vendor_company_id']).doNothing())
    .returning(['id', 'company_id as customerId', 'vendor_company_id as vendorCompanyId'])
    .executeTakeFirst()
  if (!registered) return refuse('vendorCode', 'is already registered')
  if (vendor.audit) await registerAudit(command, registered, vendor.audit, undefined, 'audit.')
  return registered
}

async function changeVendor(command: CommandContext, vendorId: number, vendor: Vendor): Promise<LockedVendor> {
  const { tx, today } = command
  const locked = await lockedVendor(command, vendorId)
  const before = await storedVendor(command, vendorId)
  const contractor = await contractorOf(command, vendor.mainContractorCode)
  const issues = [...dayIssues(vendor, today), ...contractorIssues(vendor, contractor, before)]
  if (vendor.audit) issues.push({ path: 'audit', message: 'is possible only at registration' })
  if (vendor.vendorCode !== undefined && vendor.vendorCode !== before.code) {
    issues.push({ path: 'vendorCode', message: 'cannot be changed' })
  }
  if (vendor.isActive && !before.isActive && !before.companyIsActive) issues.push(companyInactive)
  refuseIssues(issues)
  await tx.updateTable('vendors').set(columns(vendor, contractor)).where('id', '=', vendorId).execute()
  return locked
}

const companyInactive: Issue = { path: 'isActive', message: "the vendor's company is inactive" }

const columns = (vendor: Vendor, contractor: Choice | undefined) => ({
  main_contractor_id: contractor?.id ?? null,
  is_active: vendor.isActive,
  comment: vendor.comment,
  registered_on: vendor.registeredOn,
})

/** The customer: the company in the request, otherwise the caller's own, otherwise the only one of the page. */
async function customerOf({ tx, caller, scope }: CommandContext, code: string | undefined): Promise<Choice> {
  const customers = await customersFor(tx, caller, scope)
  const byCode = customers.find(customer => customer.code === (code ?? caller.company.code))
  const customer = byCode ?? (code === undefined && customers.length === 1 ? customers[0] : undefined)
  if (customer) return customer
  if (customers.length === 0 || code !== undefined) throw new PortalError(codes.notAuthorized)
  return refuse('enterpriseCode', 'is missing')
}

const contractorOf = async ({ tx }: CommandContext, code: string | null) =>
  code === null ? undefined : await choosableCompany(tx, code)

function contractorIssues(
  { mainContractorCode: code }: Vendor,
  contractor: Choice | undefined,
  vendor: { code: string } | undefined,
): Issue[] {
  if (code === null) return []
  if (!contractor) return [{ path: 'mainContractorCode', message: 'is not a company that can be a main contractor' }]
  return contractor.code === vendor?.code ? [{ path: 'mainContractorCode', message: 'is the vendor itself' }] : []
}

const dayIssues = ({ registeredOn }: Vendor, today: string): Issue[] =>
  registeredOn > today ? [{ path: 'registeredOn', message: 'is in the future' }] : []

const storedVendor = async ({ tx }: CommandContext, vendorId: number) =>
  await tx
    .selectFrom('vendors as v')
    .innerJoin('companies as c', 'c.id', 'v.vendor_company_id')
    .select(['c.code', 'v.is_active as isActive', 'c.is_active as companyIsActive'])
    .where('v.id', '=', vendorId)
    .executeTakeFirstOrThrow()

async function saveDocuments(
  command: CommandContext,
  vendor: LockedVendor,
  { newDocumentIds, removedDocumentIds }: Vendor,
) {
  const references = newDocumentIds.map((documentId, index) => ({ documentId, path: `newDocumentIds[${index}]` }))
  await refuseUnattachable(command, vendor.customerId, references)
  const owner = { vendor, auditId: null }
  await detachDocuments(command, owner, removedDocumentIds)
  const added = newDocumentIds.map(documentId => ({ documentId, kind: 'other' as const }))
  await attachDocuments(command, owner, added)
}

async function isHidden({ tx }: CommandContext, vendorId: number): Promise<boolean> {
  const { rows } = await sql<{ isHidden: boolean }>`
    select v.is_active and ${hasInactiveContractor} as "isHidden" from vendors v where v.id = ${vendorId}`.execute(tx)
  return rows[0]?.isHidden ?? false
}
