import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { parse } from 'csv-parse/sync'
import type { Call } from '#contract/kernel/call.ts'
import { importCalls } from '#contract/integration/calls/imports.ts'
import { csvLine } from '#server/platform/csv/csvFile.ts'
import { everyCall } from '#server/app/openApi/apiDocument.ts'
import { makeMarkedWorld, type MarkedSide, type MarkedWorld } from '#test/support/calls/markedWorld.ts'
import { changedLately } from '#test/support/calls/recordQuestions.ts'
import { sampleBody } from '#test/support/calls/sampleBody.ts'
import { sealAndIndex } from '#test/support/database/sealAndIndex.ts'

/** A formula at the beginning of all texts of the owner; Japanese spreadsheets accept full-width signs. */
const formula = '＝HYPERLINK("x";"MARKED")'

let world: MarkedWorld
let checkId = 0
before(async () => {
  world = await makeMarkedWorld(formula)
  checkId = await checkFaultyFile()
  await sealAndIndex(world.portal.db)
})
after(() => world.portal.close())

const files = everyCall.filter(call => call.kind === 'file')

const criteria = {
  shippingDateFrom: '2026-04-01',
  shippingDateTo: '2026-06-01',
  deliveryType: ['0001', '0002', '0003'],
}
const months = { from: '2026-04', until: '2026-05' }
const ownLog = { from: '2026-05-01', until: '2026-05-02', type: '8' }
/** Bodies of the calls that otherwise answer only a part. */
const wide: Record<string, (owner: MarkedSide) => object> = {
  '/alert/downloadAlertCsv': () => ({}),
  '/case/downloadCaseCsv': () => ({}),
  '/release/downloadReleaseCsv': () => ({ decision: 'all' }),
  '/kpi/downloadKpiCsv': () => ({ ...months, kpi: 'businessStopTime', by: 'centre' }),
  '/kpi/downloadKpiDeliveriesCsv': () => ({ ...months, kpi: 'onTimePickup' }),
  '/kpi/downloadMonthlyKpiCsv': () => months,
  '/delivery/downloadDeliveryCsv': () => ({ criteria }),
  '/deliveryStatus/downloadCsv': ({ deliveryId }) => ({ deliveryId }),
  '/log/downloadLogCsv': () => ownLog,
  '/import/downloadImportTemplateCsv': () => ({ kind: 'products', content: 'current' }),
  '/import/downloadImportFaultsCsv': () => ({ checkId }),
  '/auditTrail/downloadAuditCsv': () => ({ ...changedLately, table: 'disclosures' }),
}
const bodyFor = (call: Call, owner: MarkedSide) => wide[call.path]?.(owner) ?? sampleBody(call)

/** For the file of rejected lines. */
async function checkFaultyFile(): Promise<number> {
  const bytes =
    csvLine(['品目コード', '品名（日本語）', '品名（英語）', '温度帯']) + csvLine([formula, '薬', 'drug', '?'])
  const file = { fileName: 'faulty.csv', bytes: new Uint8Array(Buffer.from(bytes)) }
  const as = world.owner.session
  return (await world.portal.upload(importCalls.checkImport, { kind: 'products' }, { file }, { as })).data.checkId
}

const isNumber = (cell: string) => /^-?\d+(\.\d+)?$/.test(cell)
const runs = (cell: string) => /^[=+\-@＝＋－＠\t\r\n]/.test(cell) && !isNumber(cell)

async function exported(call: Call) {
  const as = world.owner.session
  const { headers, bytes } = await world.portal.download(call, bodyFor(call, world.owner), { as })
  const isCsv = String(headers['content-type']).startsWith('text/csv')
  return { isCsv, bytes, cells: isCsv ? cellsOf(bytes) : [] }
}
const cellsOf = (bytes: Buffer): string[] => parse(bytes, { bom: true, relax_column_count: true }).flat()

suite('A CSV file of the portal', () => {
  for (const call of files.filter(one => /csv/i.test(one.path))) {
    test(`${call.path} contains the owner's texts, and no cell that a spreadsheet would run`, async () => {
      const { isCsv, bytes, cells } = await exported(call)
      assert.ok(isCsv, 'the answer is not a CSV file')
      assert.deepEqual([...bytes.subarray(0, 3)], [0xef, 0xbb, 0xbf], 'byte order mark')
      assert.deepEqual(cells.filter(runs), [])
      assert.ok(
        cells.some(cell => cell.includes("'＝HYPERLINK")),
        'the file contains none of the texts, so the test would prove nothing',
      )
    })
  }

  test('comes only from calls whose path contains csv, so that none is missing above', async () => {
    for (const call of files.filter(one => !/csv/i.test(one.path))) {
      assert.equal((await exported(call)).isCsv, false, call.path)
    }
  })

  test('is requested by existing calls', () => {
    assert.deepEqual(
      Object.keys(wide).filter(path => !files.some(call => call.path === path)),
      [],
    )
  })
})
