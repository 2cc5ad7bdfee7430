import type { Months } from '#web/reporting/kpi/shownMonths.ts'

/** What every call of the dashboard is about: its months, a centre or all, and whose view it is. */
export type Asked = Months & { centreCode: string | undefined; enterpriseCode: string | undefined }
