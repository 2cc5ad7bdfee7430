import { companyFaults, type CompanyFault } from '#contract/partners/rules/companyFaults.ts'
import { PortalError, type Issue } from '#server/platform/http/calls/portalError.ts'

export type Faults = ReturnType<typeof collectFaults>

/** Collects everything that prevents saving a company, to report it at once; the first fault determines the code. */
export function collectFaults() {
  const issues: (Issue & { message: CompanyFault })[] = []
  return {
    issues,
    add: (message: CompanyFault, path: string, value: string) => void issues.push({ path, message, value }),
    throwAny() {
      const [first] = issues
      if (first) throw new PortalError(companyFaults[first.message], issues)
    },
  }
}
