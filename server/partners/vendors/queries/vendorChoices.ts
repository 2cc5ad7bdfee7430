import { codes } from '#contract/kernel/codes.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { customersFor, mainContractors, vendorsFor } from '#server/partners/vendors/queries/companyChoices.ts'

/** What the form offers: for whom the caller may register, and of that company's choices those of the one it asks for. */
export async function vendorChoices(db: Db, caller: Caller, scope: EnterpriseScope, enterpriseCode?: string) {
  const customers = await customersFor(db, caller, scope)
  const customer = customers.find(({ code }) => code === enterpriseCode) ?? customers[0]
  if (!customer) throw new PortalError(codes.notAuthorized)
  return {
    customers: [customer, ...customers.filter(one => one !== customer)],
    vendors: await vendorsFor(db, customer.id),
    mainContractors: await mainContractors(db),
  }
}
