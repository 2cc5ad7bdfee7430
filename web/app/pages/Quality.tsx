import { QualityPage } from '#web/quality/overview/QualityPage.tsx'
import { ReportsTab } from '#web/reporting/reports/lazyReportsTab.ts'

/** The quality page with its tab of reports. */
export const Quality = () => <QualityPage ReportsTab={ReportsTab} />
