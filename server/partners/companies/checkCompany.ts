import { checkCentres } from '#server/partners/companies/centres.ts'
import { checkDomains } from '#server/partners/companies/emailDomains.ts'
import { collectFaults, type Faults } from '#server/partners/companies/faults.ts'
import type { Register, RegisteredCompany } from '#server/partners/companies/register.ts'
import type { CompanyChange } from '#server/partners/companies/writeCompany.ts'
import type { CompanyFault } from '#contract/partners/rules/companyFaults.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { Issue } from '#server/platform/http/calls/portalError.ts'

/** Everything that prevents registering or changing a company, in the form and in files. */
export async function checkCompany(
  db: DbOrTx,
  register: Register,
  own: RegisteredCompany | null,
  company: CompanyChange,
): Promise<Faults> {
  const { emailDomains, logisticCentres } = company
  const faults = collectFaults()
  checkNames(register, own, company, faults)
  if (emailDomains) await checkDomains(db, register, own, emailDomains, faults)
  if (logisticCentres) await checkCentres(db, register, own, logisticCentres, faults)
  return faults
}

/** The fields of which each value is of one company (PAR-5; 5016, 5020, 5021). */
const nameFaults = {
  enterpriseCode: 'companyCodeTaken',
  enterpriseName: 'nameTaken',
  enterpriseNameEn: 'englishNameTaken',
} as const satisfies Record<string, CompanyFault>

function checkNames(register: Register, own: RegisteredCompany | null, company: CompanyChange, faults: Faults) {
  const ownCode = own?.code ?? null
  for (const field of Object.keys(nameFaults) as (keyof typeof nameFaults)[]) {
    const value = company[field]
    if (value === undefined || (field === 'enterpriseCode' && own)) continue
    if (register.ownerOf(field, value, ownCode) !== undefined) faults.add(nameFaults[field], field, value)
  }
  // Whoever registers a GLN sees all companies, and is told which has it.
  const { gln } = company
  const other = gln && gln !== own?.gln ? register.ownerOf('gln', gln, ownCode) : undefined
  if (other !== undefined) faults.add('glnTaken', 'gln', other)
}

/** There is exactly one platform company, and it keeps the menu with which everything here can be undone. */
export function fixedOfPlatform(isPlatform: boolean, { industryType, availableMenus }: CompanyChange): Issue[] {
  const issues: Issue[] = []
  if (industryType !== undefined && (industryType === '9') !== isPlatform) {
    issues.push({ path: 'industryType', message: 'cannot change to or from the platform company', value: industryType })
  }
  if (isPlatform && availableMenus && !availableMenus.includes('CompanyManagement')) {
    issues.push({ path: 'availableMenus', message: 'needs CompanyManagement', value: 'CompanyManagement' })
  }
  return issues
}
