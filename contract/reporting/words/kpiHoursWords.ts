import { bothLanguages } from '#contract/kernel/text/bothLanguages.ts'

/** KPI Registration, for the screen and its file. */
export const kpiHoursWords = bothLanguages({
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
