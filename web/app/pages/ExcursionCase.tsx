import { CasePage } from '#web/quality/cases/CasePage.tsx'
import { ShareCaseReport } from '#web/reporting/reports/ShareReportButton.tsx'

/** A case whose report can be shared. */
export const ExcursionCase = () => <CasePage ShareCaseReport={ShareCaseReport} />
