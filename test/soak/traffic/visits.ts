import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import { deliveryDashboardCalls } from '#contract/reporting/calls/deliveryDashboard.ts'
import { alertCalls } from '#contract/quality/calls/alerts.ts'
import { kpiCalls } from '#contract/reporting/calls/kpi.ts'
import { sessionCalls } from '#contract/identity/calls/session.ts'
import { suggestionCalls } from '#contract/logistics/calls/suggestions.ts'
import { codes } from '#contract/kernel/codes.ts'
import { todayIn } from '#contract/kernel/time/dayIn.ts'
import { daysLater } from '#contract/kernel/time/wholePeriod.ts'
import { monthOf, monthsLater } from '#contract/kernel/time/month.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Client } from '#test/soak/client.ts'
import type { Work } from '#test/soak/traffic/repeated.ts'
import { password, type MadeUser } from '#test/support/database/make.ts'
import { mailedCode } from '#test/support/calls/signIn.ts'

/** Signs in with the mailed code. */
export async function signInBy(client: Client, db: Db, { email }: MadeUser): Promise<string> {
  await client.call(sessionCalls.login, { email, password })
  const oneTimePassword = await mailedCode(db, email)
  return (await client.call(sessionCalls.checkOneTimePassword, { email, oneTimePassword })).accessToken
}

const today = todayIn('Asia/Tokyo')
const criteria = {
  shippingDateFrom: daysLater(today, -330),
  shippingDateTo: today,
  deliveryType: ['0002' as const],
}
const months = { from: monthsLater(monthOf(today), -11), until: monthOf(today) }

const looksOfVisit = 5

/** A user signs in, searches deliveries, opens some, downloads files and signs out. */
export function visits(client: Client, db: Db, user: MadeUser): Work {
  let nth = 0
  return {
    name: `visits of ${user.email}`,
    pauseMs: 500,
    async once() {
      const token = await signInBy(client, db, user)
      await client.call(sessionCalls.getProfile, {}, token)
      for (let look = 0; look < looksOfVisit; look++) await lookAround(client, token, nth++ % 3 === 0)
      await client.call(sessionCalls.logout, {}, token)
    },
  }
}

async function lookAround(client: Client, token: string, withFiles: boolean) {
  await client.call(deliveryDashboardCalls.getDeliveryDashboard, { period: 'month', day: today }, token)
  await client.call(kpiCalls.getKpiDashboard, months, token)
  await client.call(suggestionCalls.lot, { keyword: 'lot' }, token)
  const found = await client.call(deliveryCalls.searchByOther, { ...criteria, pageSize: 20 }, token)
  // Deliveries without readings would have no report.
  const arrived = found.rows.filter(row => row.deliveryStatus === '2')
  for (const { deliveryId } of arrived.slice(0, 4)) await open(client, deliveryId, token)
  await client.call(alertCalls.getAlertList, { pageSize: 20 }, token)
  const [first] = arrived
  if (first && withFiles) await downloadFiles(client, first.deliveryId, token)
}

async function open(client: Client, deliveryId: number, token: string) {
  await client.call(deliveryCalls.statusInfo, { deliveryId }, token)
  await client.call(deliveryCalls.productInfo, { deliveryId }, token)
  await client.call(deliveryCalls.temperatureInfo, { deliveryId, width: 800 }, token)
  await client.call(deliveryCalls.commodityTemperatureInfo, { deliveryId }, token)
}

async function downloadFiles(client: Client, deliveryId: number, token: string) {
  const month = { shippingDateFrom: daysLater(today, -300), shippingDateTo: daysLater(today, -270) }
  await client.download(deliveryCalls.downloadDeliveryCsv, { criteria: { ...criteria, ...month } }, token)
  await client.download(deliveryCalls.downloadCsv, { deliveryId, part: 'temperature' }, token)
  await client.download(deliveryCalls.getTemperatureReport, { deliveryId, language: '0' }, token)
}

/** Password guesses for changing accounts from changing networks, so that none is locked out. */
export function guesses(client: Client): Work {
  let nth = 0
  return {
    name: 'guesses of passwords',
    pauseMs: 3000,
    async once() {
      const email = `guess${nth++}@company.example`
      const network = `198.18.${Math.floor(nth / 250) % 250}.${nth % 250}`
      await client
        .from(network)
        .call(sessionCalls.login, { email, password: 'Wrong2to8C' }, undefined, codes.wrongEmailOrPassword)
    },
  }
}
