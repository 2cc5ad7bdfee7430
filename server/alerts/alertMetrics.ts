import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import { severities } from '#contract/rules/alertKinds.ts'
import type { Db } from '#server/db/connect.ts'

/** How many alerts wait for somebody, and whether finding them keeps up: counted when the figures are asked for. */
export function registerAlertMetrics(register: Registry, db: Db): void {
  const gauges = [
    new Gauge({
      name: 'kelvinchain_alerts_open',
      help: 'Alerts that nobody has acknowledged, by severity: 1 caution, 2 warning, 3 critical',
      labelNames: ['severity'],
      registers: [],
      async collect() {
        const open = await openAlerts(db)
        for (const severity of severities) this.set({ severity }, open.get(severity) ?? 0)
      },
    }),
    new Gauge({
      name: 'kelvinchain_alert_queue',
      help: 'Changes of deliveries in which alerts are yet to be looked for',
      registers: [],
      async collect() {
        this.set((await queue(db)).length)
      },
    }),
    new Gauge({
      name: 'kelvinchain_alert_queue_lag_seconds',
      help: 'How long the oldest of them has waited',
      registers: [],
      async collect() {
        this.set((await queue(db)).lagSeconds)
      },
    }),
  ]
  for (const gauge of gauges) register.registerMetric(gauge)
}

async function openAlerts(db: Db): Promise<Map<number, number>> {
  const { rows } = await sql<{ severity: number; alerts: number }>`
    select severity, count(*)::int as alerts from alerts
     where acknowledged_at is null and withdrawn_at is null and ended_at is null group by severity`.execute(db)
  return new Map(rows.map(row => [row.severity, row.alerts]))
}

async function queue(db: Db): Promise<{ length: number; lagSeconds: number }> {
  const { rows } = await sql<{ length: number; lagSeconds: number }>`
    select count(*)::int as length,
           coalesce(extract(epoch from clock_timestamp() - min(queued_at)), 0)::float8 as "lagSeconds"
      from alert_queue`.execute(db)
  return rows[0] ?? { length: 0, lagSeconds: 0 }
}
