import { lazy } from 'react'
import { loadTexts } from '#web/kernel/texts/i18n.ts'
import { reportTexts } from '#web/reporting/reports/texts.ts'

/** A tab of the quality page, which comes with its texts. */
export const ReportsTab = lazy(async () => {
  const [module] = await Promise.all([import('#web/reporting/reports/ReportsTab.tsx'), loadTexts(reportTexts)()])
  return { default: module.ReportsTab }
})
