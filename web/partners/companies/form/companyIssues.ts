import { codes } from '#contract/kernel/codes.ts'
import { companyFaults, type CompanyFault } from '#contract/partners/rules/companyFaults.ts'
import type { CallError } from '#web/kernel/api/errors/callError.ts'
import type { CentreFields, CompanyFields } from '#web/partners/companies/form/companyFields.ts'

/** Codes whose place is at a field rather than in a message. */
export const handledAtFields = [
  codes.companyCodeExists,
  codes.domainRegistrationError,
  codes.centreRegistrationError,
  codes.companyNameUsed,
  codes.companyEnglishNameUsed,
  codes.companyMissingInReference,
  codes.invalidParameters,
] as const

type FieldName = [keyof CompanyFields] | ['logisticCentres', number, keyof CentreFields]
type WrongShape = 'code' | 'domain' | 'value'
type IssueText = `companies.faults.${CompanyFault}` | `companies.wrong.${WrongShape}`

/** What is wrong with which field, by the name of its text, and the value that it is about. */
export type FieldIssue = { name: FieldName; text: IssueText; value: string }

const plainFields = [
  'enterpriseCode',
  'enterpriseName',
  'enterpriseNameEn',
  'industryType',
  'emailDomains',
  'availableMenus',
  'orderedItemsDisclosure',
  'productInformationDisclosure',
] as const
const centreFields = ['centreCode', 'centreName', 'centreNameEn', 'address', 'lat', 'lon'] as const
const shapes: Partial<Record<string, WrongShape>> = {
  enterpriseCode: 'code',
  centreCode: 'code',
  emailDomains: 'domain',
}

/** Where the server's refusal belongs (PAR-5 and PAR-6); none where the form has no such field. */
export function issuesOf({ issues }: CallError, sent: CompanyFields): FieldIssue[] {
  return issues.flatMap(({ path, message, value }) => {
    const name = fieldAt(path)
    if (!name) return []
    const fault = (Object.keys(companyFaults) as CompanyFault[]).find(one => one === message)
    const text: IssueText = fault
      ? `companies.faults.${fault}`
      : `companies.wrong.${shapes[String(name.at(-1))] ?? 'value'}`
    return { name, text, value: value ?? domainAt(path, sent) }
  })
}

/** Paths such as `enterpriseName`, `emailDomains[1]`, `logisticCentres[2].centreName`, `logisticCentres[2]`, `logisticCentres`. */
function fieldAt(path: string): FieldName | undefined {
  const [first, place, inner] = path.split(/[.[\]]+/)
  if (first === 'logisticCentres') {
    if (!place) return ['removedCentres']
    return [first, Number(place), centreFields.find(one => one === inner) ?? 'centreCode']
  }
  const field = plainFields.find(one => one === first)
  return field && [field]
}

/** A domain without a domain's shape is named by what was typed. */
function domainAt(path: string, { emailDomains }: CompanyFields): string {
  const place = /^emailDomains\[(\d+)\]$/.exec(path)?.[1]
  return place === undefined ? '' : (emailDomains[Number(place)] ?? '')
}

/** Nobody overwrites what it has not seen. */
export const isOutdated = ({ failure, issues }: CallError) =>
  failure === codes.invalidParameters && issues.some(({ path }) => path === 'updatedAt')
