import { codes } from '#contract/kernel/codes.ts'
import { companyFaults, type CompanyFault } from '#contract/partners/rules/companyFaults.ts'
import type { CallError } from '#web/kernel/api/errors/callError.ts'
import type { FieldFault } from '#web/kernel/ui/forms/call/useFormCall.ts'
import { emptyCentre, emptyFields } from '#web/partners/companies/form/companyFields.ts'

/** Codes whose place is at a field rather than in a message. */
export const handledAtFields = [
  ...Object.values(companyFaults),
  codes.companyMissingInReference,
  codes.invalidParameters,
]

type WrongShape = 'code' | 'domain' | 'gln' | 'value'
const shapes: Partial<Record<string, WrongShape>> = {
  enterpriseCode: 'code',
  centreCode: 'code',
  emailDomains: 'domain',
  gln: 'gln',
}

/** Where the server's refusal belongs (PAR-5 and PAR-6); none where the form has no such field. */
export function companyFaultsOf({ failure, issues }: CallError, sent: { emailDomains?: string[] }): FieldFault[] {
  if (failure === codes.companyMissingInReference) {
    const value = issues[0]?.value
    return value ? [{ name: [], sentence: t => t('companies.gone', { value }) }] : []
  }
  return issues.flatMap(({ path, message, value = domainAt(path, sent.emailDomains) }) => {
    const name = fieldAt(path)
    if (!name) return []
    const fault = (Object.keys(companyFaults) as CompanyFault[]).find(one => one === message)
    const shape = shapes[String(name.at(-1))] ?? 'value'
    return { name, sentence: t => t(fault ? `companies.faults.${fault}` : `companies.wrong.${shape}`, { value }) }
  })
}

/** Paths such as `enterpriseName`, `emailDomains[1]`, `logisticCentres[2].centreName`, `logisticCentres[2]`, `logisticCentres`. */
function fieldAt(path: string): FieldFault['name'] | undefined {
  const [first = '', place, inner = ''] = path.split(/[.[\]]+/)
  if (first !== 'logisticCentres') return first in emptyFields ? [first] : undefined
  return place ? [first, Number(place), inner in emptyCentre ? inner : 'centreCode'] : ['removedCentres']
}

/** A domain without a domain's shape is named by what was typed. */
function domainAt(path: string, emailDomains: string[] = []): string {
  const place = /^emailDomains\[(\d+)\]$/.exec(path)?.[1]
  return place === undefined ? '' : (emailDomains[Number(place)] ?? '')
}

/** Nobody overwrites what it has not seen. */
export const isOutdated = ({ failure, issues }: CallError) =>
  failure === codes.invalidParameters && issues.some(({ path }) => path === 'updatedAt')
