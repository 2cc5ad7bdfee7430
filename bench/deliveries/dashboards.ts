import { deliveryDashboardCalls } from '#contract/reporting/calls/deliveryDashboard.ts'
import { kpiCalls } from '#contract/reporting/calls/kpi.ts'
import { monthOf, monthsLater } from '#contract/kernel/time/month.ts'
import { ask, questionOf, timingOf, type Benched, type Question } from '#bench/deliveries/deliveryAnswers.ts'
import type { BenchUser } from '#bench/deliveries/deliveryUsers.ts'
import { p95, timed } from '#bench/benchWorld.ts'
import type { Report } from '#bench/report.ts'

const rounds = 20
const limitMs = 150

/** With a million deliveries: the call of each dashboard against its SQL, and its p95. */
export async function benchDashboards(benched: Benched, users: BenchUser[], report: Report) {
  for (const user of users) {
    for (const question of questions) {
      const { httpMs, sqlMs, bareMs } = await timingOf(benched, user, question, rounds)
      const times: number[] = []
      for (let round = 0; round < rounds; round++) times.push(await timed(() => ask(benched.address, user, question)))
      report(
        `${user.kind}: ${question.name}, at most 1.5 × SQL and bare trip, p95 under ${limitMs} ms`,
        `${(httpMs / sqlMs).toFixed(2)} × the SQL, p95 ${p95(times).toFixed(0)} ms (${httpMs.toFixed(1)} ms, SQL ${sqlMs.toFixed(1)} ms)`,
        httpMs <= 1.5 * sqlMs + bareMs && p95(times) < limitMs,
      )
    }
  }
}

const today = new Date().toISOString().slice(0, 10)
const thisMonth = monthOf(today)
const lastMonth = `${monthsLater(thisMonth, -1)}-01`

const questions: Question[] = [
  questionOf('dashboard of a week', deliveryDashboardCalls.getDeliveryDashboard, { period: 'week' }),
  questionOf('dashboard of a month', deliveryDashboardCalls.getDeliveryDashboard, { period: 'month', day: lastMonth }),
  questionOf('what went wrong in a week', deliveryDashboardCalls.getIncidents, { span: 'week', pageSize: 5 }),
  questionOf('what waits for somebody', deliveryDashboardCalls.getAttention, {}),
  questionOf('KPIs of twelve months', kpiCalls.getKpiDashboard, {
    from: monthsLater(thisMonth, -11),
    until: thisMonth,
  }),
]
