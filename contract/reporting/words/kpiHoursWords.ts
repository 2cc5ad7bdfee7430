import { bothLanguages } from '#contract/kernel/text/bothLanguages.ts'
import type { Language } from '#contract/kernel/language.ts'
import type { KpiCsvColumn } from '#contract/reporting/rules/kpiCsv.ts'

type Words = { columns: Record<KpiCsvColumn, string> }

/** The words of KPI Registration, on the screen and in its file alike. */
export const kpiHoursWords: Record<Language, Words> = bothLanguages({
  columns: {
    centreCode: ['センターコード', 'Centre code'],
    centreName: ['センター名', 'Centre name'],
    month: ['対象月', 'Working month'],
    workingHours: ['稼働時間（h）', 'Working hours'],
    businessDowntimeHours: ['業務停止時間（h）', 'Business downtime hours'],
    reason: ['停止理由', 'Reason'],
    systemDowntimeHours: ['システム停止時間（h）', 'System downtime hours'],
  },
})
