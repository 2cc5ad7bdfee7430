import { readFile } from 'node:fs/promises'
import type { TemperatureReply } from '#contract/integration/api/deliveryReply.ts'
import { bands, type BandCode } from '#contract/telemetry/rules/temperature/bands.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { makeApiKey } from '#test/support/database/make.ts'

type ExpectedPeriod = { start: string; end: string; lowest: number; highest: number; closed_by: string }
/** Spelt as in the file. */
type ExpectedBand = { runs: number; minutes: number; list: ExpectedPeriod[] }
/** The expected figures of one file in expected-readings.json, explained in its README. */
export type Expected = {
  logger: string
  first: string
  last: string
  rows: number
  portal: { accepted: number; duplicate: number; conflict: number; rejected: number }
  min: number
  max: number
  mkt_product: number
  excursion_figures_firm: boolean
  excursions: Record<BandCode, ExpectedBand>
}

type Answered = {
  accepted: number
  duplicate: number
  conflict: number
  rejected: unknown[]
}

/** Sends the file twice for a new company with a product and a delivery per band; returns the differences. */
export async function checkSeries(address: string, db: Db, file: string, expected: Expected): Promise<string[]> {
  const { key, company } = await makeApiKey(db)
  const send = async (target: string, body: string, contentType: string) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': contentType }
    const reply = await fetch(`${address}/api/v1/${target}`, { method: 'POST', headers, body })
    const answer: unknown = await reply.json()
    if (reply.status !== 200) throw new Error(`${target}: ${reply.status} ${JSON.stringify(answer)}`)
    return answer
  }
  const codes = Object.keys(bands) as BandCode[]
  const products = codes.map(band => ({ itemCode: band, nameJa: `品目 ${band}`, nameEn: `Item ${band}`, band }))
  await send('products', JSON.stringify({ products }), 'application/json')
  const deliveries = codes.map(band => deliveryOf(band, company.code, expected))
  const created = (await send('deliveries', JSON.stringify({ deliveries }), 'application/json')) as Answered
  if (created.accepted !== codes.length) throw new Error(`deliveries: ${JSON.stringify(created)}`)

  const text = await readFile(file, 'utf8')
  const differences: string[] = []
  compare(differences, 'sent once', counts((await send('readings', text, 'text/csv')) as Answered), expected.portal)
  const { accepted, duplicate, conflict, rejected } = expected.portal
  const again = { accepted: 0, duplicate: accepted + duplicate + conflict, conflict: 0, rejected }
  compare(differences, 'sent again', counts((await send('readings', text, 'text/csv')) as Answered), again)
  for (const band of codes) {
    const reply = await fetch(`${address}/api/v1/deliveries/${band}/temperature`, {
      headers: { authorization: `Bearer ${key}` },
    })
    compareTemperature(differences, band, (await reply.json()) as TemperatureReply, expected)
  }
  return differences
}

function deliveryOf(band: BandCode, depositCode: string, expected: Expected) {
  return {
    reference: band,
    deliveryType: '0002',
    depositCode,
    shipFrom: { name: '東京物流センター' },
    destination: { name: '大阪物流センター' },
    shippingDate: expected.first.slice(0, 10),
    items: [{ itemCode: band, quantity: 1 }],
    // The assignment ends just after the last reading, so that there is no gap at its end.
    loggers: [
      { serial: expected.logger, from: expected.first, to: new Date(Date.parse(expected.last) + 1).toISOString() },
    ],
  }
}

const counts = (answer: Answered) => ({
  accepted: answer.accepted,
  duplicate: answer.duplicate,
  conflict: answer.conflict,
  rejected: answer.rejected.length,
})

function compareTemperature(differences: string[], band: BandCode, answer: TemperatureReply, expected: Expected) {
  const [logger] = answer.loggers
  if (!logger) return void differences.push(`${band}: no logger in ${JSON.stringify(answer)}`)
  compare(differences, `${band} count`, logger.count, expected.portal.accepted)
  compare(differences, `${band} minimum`, logger.minCelsius, thousandths(expected.min))
  compare(differences, `${band} maximum`, logger.maxCelsius, thousandths(expected.max))
  if (Math.abs((logger.mktCelsius ?? NaN) - expected.mkt_product) > 0.0001 || logger.mktCelsius === null) {
    differences.push(`${band} mkt: ${logger.mktCelsius}, expected ${expected.mkt_product}`)
  }
  if (!expected.excursion_figures_firm) return undefined
  const periods = logger.bands[0]?.periods ?? []
  const wanted = expected.excursions[band]
  compare(differences, `${band} runs`, periods.length, wanted.runs)
  compare(
    differences,
    `${band} minutes`,
    tenths(periods.reduce((sum, period) => sum + period.minutes, 0)),
    tenths(wanted.minutes),
  )
  return compare(
    differences,
    `${band} first runs`,
    periods.slice(0, wanted.list.length).map(periodOf),
    wanted.list.map(wantedPeriod),
  )
}

const thousandths = (celsius: number) => Math.round(celsius * 1000) / 1000
const tenths = (minutes: number) => Math.round(minutes * 10) / 10
const closings: Record<string, string> = { back: 'back inside', gap: 'gap', open: 'open' }

type OutOfRangePeriod = TemperatureReply['loggers'][number]['bands'][number]['periods'][number]

const periodOf = (period: OutOfRangePeriod) => ({
  start: Date.parse(period.start),
  end: Date.parse(period.end),
  lowest: period.lowestCelsius,
  highest: period.highestCelsius,
  closed: closings[period.closedBy],
})
const wantedPeriod = (period: ExpectedPeriod) => ({
  start: Date.parse(period.start),
  end: Date.parse(period.end),
  lowest: thousandths(period.lowest),
  highest: thousandths(period.highest),
  closed: period.closed_by,
})

function compare(differences: string[], what: string, actual: unknown, expected: unknown) {
  const [one, other] = [JSON.stringify(actual), JSON.stringify(expected)]
  if (one !== other) differences.push(`${what}: ${one}, expected ${other}`)
}
