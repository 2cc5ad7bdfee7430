import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import * as fc from 'fast-check'
import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import { type Calibration, worstFlag } from '#contract/telemetry/rules/loggers/calibration.ts'
import { calibrationFlags, type CalibrationFlag } from '#contract/telemetry/rules/loggers/loggerKinds.ts'
import { dayIn } from '#contract/kernel/time/dayIn.ts'
import { calibrationWords } from '#contract/telemetry/words/calibrationWords.ts'
import { deliveryWords } from '#contract/logistics/words/deliveryWords.ts'
import { scopeOfApiKey } from '#server/platform/http/calls/enterpriseScope.ts'
import { updateCalibrationStatusOfLogger } from '#server/devices/loggers/calibration/updateCalibrationStatusOfLogger.ts'
import { reportFacts } from '#server/reporting/pdfReports/temperatureReport/reportFacts.ts'
import { cases } from '#test/support/worlds/quality/cases.ts'
import { mixedDelivery, type MixedDelivery } from '#test/support/worlds/mixedDelivery.ts'

let world: MixedDelivery
let loggerIds: Map<string, number>
before(async () => {
  world = await mixedDelivery()
  const rows = await world.portal.db.selectFrom('loggers').select(['id', 'serial']).execute()
  loggerIds = new Map(rows.map(row => [row.serial, row.id]))
  await world.disclose(['temperature', 'shippingList'])
})
after(() => world.portal.close())

const serials = ['SN-VAC', 'SN-TAB'] as const
type Calibrations = Record<(typeof serials)[number], Calibration[]>

const day = fc.integer({ min: 0, max: 5 }).map(days => `2026-0${days < 2 ? 4 : 5}-0${days + 1}`)
const calibration = fc
  .tuple(day, day)
  .map((days): Calibration => ({ calibratedOn: days.toSorted()[0] ?? '', dueOn: days.toSorted()[1] ?? '' }))
const some = fc.uniqueArray(calibration, { maxLength: 3, selector: one => one.calibratedOn })

async function register(calibrations: Calibrations) {
  await world.portal.db.transaction().execute(async tx => {
    await tx.deleteFrom('logger_calibrations').execute()
    for (const serial of serials) {
      const logger_id = loggerIds.get(serial) ?? 0
      const rows = calibrations[serial].map(one => ({ logger_id, calibrated_on: one.calibratedOn, due_on: one.dueOn }))
      if (rows.length > 0) await tx.insertInto('logger_calibrations').values(rows).execute()
      await updateCalibrationStatusOfLogger(tx, logger_id)
    }
  })
}

/** The lines of a CSV file without its header, cell by cell: the cells of these files contain no commas. */
const cellsOf = (body: string) =>
  body
    .trimEnd()
    .split(/\r?\n/)
    .slice(1)
    .map(line => line.split(','))

async function readings(as: MixedDelivery['as']['maker'], language: 'ja' | 'en') {
  const asked = { deliveryId: world.deliveryId, language: language === 'en' ? ('1' as const) : ('0' as const) }
  const file = await world.portal.download(deliveryCalls.downloadCsv, asked, { as })
  return cellsOf(file.body).map(cells => ({
    serial: cells[0] ?? '',
    at: new Date(cells[1] ?? ''),
    flag: calibrationFlags.find(flag => calibrationWords[language].flags[flag] === cells.at(-1)),
  }))
}

/** The rule in its simplest form. */
function expected(calibrations: readonly Calibration[], at: Date): CalibrationFlag {
  if (calibrations.length === 0) return 'unknown'
  const today = dayIn(at, 'Asia/Tokyo')
  return calibrations.some(one => one.calibratedOn <= today && today <= one.dueOn) ? 'calibrated' : 'uncalibrated'
}

const period = { shippingDateFrom: '2026-05-01', shippingDateTo: '2026-05-01', deliveryType: '0001' } as const

async function foundBy(as: MixedDelivery['as']['maker']) {
  const found: CalibrationFlag[] = []
  for (const calibration of calibrationFlags) {
    const { data } = await world.portal.call(deliveryCalls.searchByOther, { ...period, calibration }, { as })
    if (data.total > 0) found.push(calibration)
  }
  return found
}

suite('The calibration status of loggers', () => {
  test('is the same on chart, list, details, files and report, and follows the rule, whatever is registered', async () => {
    await fc.assert(
      fc.asyncProperty(some, some, async (vaccine, tablets) => {
        await register({ 'SN-VAC': vaccine, 'SN-TAB': tablets })
        await holds({ 'SN-VAC': vaccine, 'SN-TAB': tablets })
      }),
      { numRuns: cases(8) },
    )
  })

  test('stays the same when it is calculated again from all readings', async () => {
    await register({ 'SN-VAC': [{ calibratedOn: '2026-05-01', dueOn: '2026-05-01' }], 'SN-TAB': [] })
    const stored = () => world.portal.db.selectFrom('delivery_temperature').select('calibration').execute()
    assert.deepEqual(await stored(), [{ calibration: 'uncalibrated' }])
    await world.portal.pool.query('update delivery_temperature set calibration = null')
    await world.portal.pool.query('select update_calibration_status(array(select id from deliveries))')
    assert.deepEqual(await stored(), [{ calibration: 'uncalibrated' }])
  })

  test('is hidden with the temperature, also from filters', async () => {
    await world.disclose(['shippingList', 'location'])
    const as = world.as.distributor
    const { data } = await world.portal.call(deliveryCalls.statusInfo, { deliveryId: world.deliveryId }, { as })
    assert.equal(data.temperature, null)
    assert.deepEqual(await foundBy(as), [])
    const loggers = await world.portal.call(
      deliveryCalls.getProductLoggerList,
      { deliveryId: world.deliveryId },
      { as },
    )
    assert.deepEqual(
      loggers.data.map(logger => logger.calibration),
      [null],
    )
    const file = await world.portal.download(
      deliveryCalls.downloadCsv,
      { deliveryId: world.deliveryId, part: 'productLogger' },
      { as },
    )
    for (const word of Object.values(calibrationWords.en.flags)) assert.equal(file.body.includes(word), false, word)
    await world.disclose(['temperature', 'shippingList'])
  })
})

async function holds(calibrations: Calibrations) {
  const { deliveryId, as } = world
  const all = await readings(as.maker, 'ja')
  for (const one of all) {
    assert.equal(one.flag, expected(calibrations[one.serial as keyof Calibrations], one.at))
  }
  const flagOf = (serial: string) => worstFlag(all.filter(one => one.serial === serial).flatMap(one => one.flag ?? []))
  const outside = (serial: string) =>
    all.filter(one => one.serial === serial && one.flag === 'uncalibrated').map(one => one.at.getTime())
  const whole = worstFlag(serials.flatMap(serial => flagOf(serial) ?? []))

  const { data: chart } = await world.portal.call(deliveryCalls.temperatureInfo, { deliveryId }, { as: as.maker })
  for (const { serial, calibration } of chart.loggers) {
    assert.equal(calibration.flag, flagOf(serial))
    const times = outside(serial)
    const counts = calibration.uncalibrated.map(
      part => times.filter(at => at >= Date.parse(part.from) && at < Date.parse(part.to)).length,
    )
    assert.deepEqual(
      counts,
      calibration.uncalibrated.map(part => part.count),
    )
    assert.equal(
      counts.reduce((sum, count) => sum + count, 0),
      times.length,
    )
  }
  const { data: loggers } = await world.portal.call(
    deliveryCalls.getProductLoggerList,
    { deliveryId },
    { as: as.maker },
  )
  assert.deepEqual(
    loggers.map(logger => logger.calibration?.flag),
    loggers.map(logger => flagOf(logger.serial)),
  )
  const { data: status } = await world.portal.call(deliveryCalls.statusInfo, { deliveryId }, { as: as.maker })
  assert.equal(status.temperature?.calibration, whole)
  assert.deepEqual(await foundBy(as.maker), [whole])
  const list = await world.portal.download(deliveryCalls.downloadDeliveryCsv, { criteria: period }, { as: as.maker })
  const place = (list.body.split('\n')[0] ?? '').trim().split(',').indexOf(deliveryWords.ja.columns.calibration)
  assert.equal(cellsOf(list.body)[0]?.at(place), whole && calibrationWords.ja.flags[whole])

  const scope = scopeOfApiKey({ companyId: world.companies.maker.id, isPlatform: false })
  const report = await reportFacts(world.portal.pool, {
    scope,
    deliveryId,
    now: world.portal.now(),
    timeZone: 'Asia/Tokyo',
  })
  for (const logger of report.loggers) {
    assert.equal(logger.beforeCalibration + logger.afterDue, outside(logger.serial).length)
    assert.equal(logger.calibratedOn === null, flagOf(logger.serial) === 'unknown')
  }

  // Only the tablets are disclosed to the distributor: their logger counts.
  const { data: seen } = await world.portal.call(deliveryCalls.statusInfo, { deliveryId }, { as: as.distributor })
  assert.equal(seen.temperature?.calibration, flagOf('SN-TAB'))
  assert.deepEqual(await foundBy(as.distributor), [flagOf('SN-TAB')])
}
