import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { kpiCalls } from '#contract/reporting/calls/kpi.ts'
import { codes } from '#contract/kernel/codes.ts'
import { makeKpiWorld, type KpiWorld } from '#test/support/worlds/reporting/kpiWorld.ts'
import type { As, TestFile } from '#test/support/portal/testApp.ts'

let world: KpiWorld
let maker: As
let makerInEnglish: As

before(async () => {
  world = await makeKpiWorld()
  maker = await world.sessionOf('maker')
  makerInEnglish = await world.sessionOf('maker', { language: 'en' })
  await world.portal.db
    .insertInto('kpi_targets')
    .values({ company_id: world.company.maker.id, kpi: 'temperatureCompliance', percent: 99.5 })
    .execute()
})
after(() => world.portal.close())

const nameOf = ({ headers }: TestFile) =>
  decodeURIComponent(/filename\*=UTF-8''([^;]+)/i.exec(String(headers['content-disposition']))?.[1] ?? '')
const linesOf = ({ body }: TestFile) => body.replace('\uFEFF', '').trim().split('\n')

type Chart = { kpi: 'temperatureCompliance' | 'businessStopTime'; by: 'month' | 'centre'; centreCode?: string }
const chart = async (as: As, asked: Chart) =>
  await world.portal.download(kpiCalls.downloadKpiCsv, { from: '2026-03', until: '2026-05', ...asked }, { as })

test("The chart of a KPI by month is in the reader's language, without a share if there is no data", async () => {
  const file = await chart(maker, { kpi: 'temperatureCompliance', by: 'month' })
  assert.equal(nameOf(file), '温度遵守率_2026-03_2026-05.csv')
  assert.deepEqual(linesOf(file), [
    '月 (Asia/Tokyo),温度を維持した配送,温度データのある配送,割合（％）,温度データのない配送,目標（％）',
    '2026-03,0,0,,0,99.5',
    '2026-04,1,3,33.3,0,99.5',
    '2026-05,1,1,100,1,99.5',
  ])
})

test('The chart of a KPI by centre is also in English; hours have no uncounted part, and without a target the cell is empty', async () => {
  const file = await chart(makerInEnglish, { kpi: 'businessStopTime', by: 'centre' })
  assert.equal(nameOf(file), 'Business-stop-time_2026-03_2026-05.csv')
  const { east, west } = world.centre
  assert.deepEqual(linesOf(file), [
    'Centre code,Logistics centre,Business downtime (h),Working hours (h),Share (%),Target (%)',
    `EAST,${east.nameEn},0.1,200.1,0.1,`,
    `WEST,${west.nameEn},0.2,100.2,0.2,`,
  ])
  const refused = await chart(maker, { kpi: 'businessStopTime', by: 'month', centreCode: 'FAR' })
  assert.equal(JSON.parse(refused.body).code, codes.notAuthorized)
})

test('The deliveries of a KPI have the columns of every list, as far as the reader may see them', async () => {
  const asked = { from: '2026-04', until: '2026-04', kpi: 'temperatureCompliance', part: 'missed' } as const
  const file = await world.portal.download(kpiCalls.downloadKpiDeliveriesCsv, asked, { as: maker })
  assert.equal(nameOf(file), '温度遵守率_温度逸脱・欠測あり_2026-04.csv')
  const lines = linesOf(file)
  assert.match(lines[0] ?? '', /^参照番号,輸送区間,/)
  assert.deepEqual(
    lines.slice(1).map(line => line.split(',')[0]),
    ['DAY-ONLY', 'LATE'],
  )
  const all = { ...asked, part: undefined, centreCode: 'EAST' }
  const informed = await world.sessionOf('informed', { language: 'en' })
  const disclosed = await world.portal.download(kpiCalls.downloadKpiDeliveriesCsv, all, { as: informed })
  assert.equal(nameOf(disclosed), 'Temperature-compliance_deliveries_2026-04_EAST.csv')
  assert.equal(linesOf(disclosed).length, 4)
  assert.ok(linesOf(disclosed).every(line => !line.includes('VAC') && !line.includes('CARRIER')))
})
