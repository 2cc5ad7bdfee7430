import type { KpiCsvColumn } from '#contract/reporting/rules/kpiCsv.ts'

type Words = { columns: Record<KpiCsvColumn, string> }

const ja: Words = {
  columns: {
    centreCode: 'センターコード',
    centreName: 'センター名',
    month: '対象月',
    workingHours: '稼働時間（h）',
    businessDowntimeHours: '業務停止時間（h）',
    reason: '停止理由',
    systemDowntimeHours: 'システム停止時間（h）',
  },
}

const en: Words = {
  columns: {
    centreCode: 'Centre code',
    centreName: 'Centre name',
    month: 'Working month',
    workingHours: 'Working hours',
    businessDowntimeHours: 'Business downtime hours',
    reason: 'Reason',
    systemDowntimeHours: 'System downtime hours',
  },
}

/** The words of KPI Registration, on the screen and in its file alike. */
export const kpiHoursWords = { ja, en }
