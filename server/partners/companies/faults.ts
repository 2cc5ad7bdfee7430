import { companyFaults, type CompanyFault } from '#contract/partners/rules/companyFaults.ts'
import { PortalError, type Issue } from '#server/platform/http/calls/portalError.ts'

export type Faults = ReturnType<typeof collectFaults>

/** Everything that keeps a company from being saved is told at once; the first of it gives the code. */
export function collectFaults() {
  const issues: (Issue & { message: CompanyFault })[] = []
  return {
    add: (message: CompanyFault, path: string, value: string) => void issues.push({ path, message, value }),
    throwAny() {
      const [first] = issues
      if (first) throw new PortalError(companyFaults[first.message], issues)
    },
  }
}
