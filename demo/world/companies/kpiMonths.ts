import { seededRandom } from '#demo/seededRandom.ts'
import { centres } from '#demo/world/companies/centres.ts'
import { dayText, firstDayOf, monthNumber } from '#demo/days.ts'

/** The hours that a centre registers for a month. */
export type DemoKpiMonth = {
  centreCode: string
  month: string
  businessDowntimeHours: number
  reason: string | null
  workingHours: number
  systemDowntimeHours: number
}

const reasons = ['冷凍機の緊急点検', '停電訓練', '棚卸のため業務停止']
/** Reasons by month of the year (0 = January). */
const weather = [
  { months: [7, 8, 9], reason: '台風接近による入出荷停止' },
  { months: [0, 1, 11], reason: '大雪による荷受停止' },
]

/** The twelve full months before a day, for every centre. */
export function kpiMonthsBefore(today: number): DemoKpiMonth[] {
  const thisMonth = monthNumber(today)
  return centres.flatMap(({ code }) => Array.from({ length: 12 }, (_, index) => kpiMonth(code, thisMonth - 12 + index)))
}

const reasonsIn = (month: number): string[] => [
  ...reasons,
  ...weather.filter(({ months }) => months.includes(month % 12)).map(({ reason }) => reason),
]

function kpiMonth(centreCode: string, month: number): DemoKpiMonth {
  const random = seededRandom(`kpi ${centreCode} ${month}`)
  const businessDowntimeHours = random.isTrue(0.3) ? random.integer(2, 28) / 2 : 0
  return {
    centreCode,
    month: dayText(firstDayOf(month)),
    businessDowntimeHours,
    reason: businessDowntimeHours > 0 ? random.pick(reasonsIn(month)) : null,
    workingHours: random.integer(20, 23) * 10,
    systemDowntimeHours: random.isTrue(0.4) ? random.integer(1, 12) / 4 : 0,
  }
}
