import { lazyPart } from '#web/kernel/ui/loading/lazyPart.ts'
import { reportTexts } from '#web/reporting/reports/texts.ts'

/** A tab of the quality page. */
export const ReportsTab = lazyPart(
  async () => (await import('#web/reporting/reports/ReportsTab.tsx')).ReportsTab,
  reportTexts,
)
