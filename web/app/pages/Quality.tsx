import { QualityPage } from '#web/quality/QualityPage.tsx'
import { lazyPart } from '#web/kernel/ui/loading/lazyPart.ts'
import reportTexts from '#web/reporting/reports/texts.ts?lazy'

/** A tab of the quality page. */
const ReportsTab = lazyPart(async () => (await import('#web/reporting/reports/ReportsTab.tsx')).ReportsTab, reportTexts)

/** The quality page with its tab of reports. */
export const Quality = () => <QualityPage ReportsTab={ReportsTab} />
