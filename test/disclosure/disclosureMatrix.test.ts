import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type { DisclosureKind, TransportStage } from '#contract/logistics/rules/transportSections.ts'
import { everyCall } from '#server/app/openApi/apiDocument.ts'
import { everyDetail, factChecksOf, type FactChecks } from '#test/disclosure/factChecks.ts'
import { factsOf } from '#test/disclosure/facts.ts'
import {
  kinds,
  makeMatrixWorld,
  periods,
  stages,
  type MatrixWorld,
  type Setting,
} from '#test/disclosure/matrixWorld.ts'
import { broadQuestions } from '#test/disclosure/questions.ts'

let world: MatrixWorld
let checks: FactChecks
before(async () => {
  world = await makeMatrixWorld()
  checks = factChecksOf(world)
})
after(() => world.portal.close())

/** Calls about deliveries that reveal none of their facts, and why. */
const revealsNoFact: Record<string, string> = {
  '/dashboard/getForetoldLate':
    'only what is expected late, of which there is none here: server/reporting/deliveryDashboard',
  '/delivery/getArrivalEstimates':
    'only times and distances of deliveries that the caller may locate: server/logistics/deliveries',
  '/orderedItems/getArrivalEstimates': 'the same of ordered items: server/logistics/deliveries',
  '/complement/deliStatusInput': 'the same words for everybody',
  '/kpi/getKpiHours': 'registered hours of centres',
  '/kpi/downloadKpiCsv': 'sums by month or centre: test/dashboards counts them again',
  '/orderedItems/setDock': 'by people of the own centre alone: server/logistics/orderedItems',
  '/deliveryStatus/getConfirmations': 'for parties alone: server/logistics/trips',
  '/deliveryStatus/getConfirmationPhoto': 'for parties alone: server/logistics/trips',
  '/trip/getDrivers': 'colleagues: server/logistics/trips/drivers.test.ts',
  '/trip/assignDriver': 'answers nothing',
  '/code/findCode':
    'by code, what Delivery Status lists: server/quality/scannedCodes; its stock: stockAndStreams.test.ts',
  '/board/getBoards': 'cards without what they show: server/reporting/boards',
  '/board/saveBoard': 'answers nothing of deliveries',
  '/board/deleteBoard': 'answers nothing',
  '/case/getCaseCounts': 'numbers of own cases: server/quality/cases',
  '/case/getCase': 'for parties alone: server/quality/cases',
  '/case/openCase': "the depositor's alone: server/quality/cases",
  '/case/startAssessment': "the depositor's alone: server/quality/cases",
  '/case/saveAssessment': "the depositor's alone: server/quality/cases",
  '/case/reviseAssessment': "the depositor's alone: server/quality/cases",
  '/case/changeDueDate': "the depositor's alone: server/quality/cases",
  '/case/reopenCase': "the depositor's alone: server/quality/cases",
  '/case/uploadCaseFile': 'for parties alone: server/quality/cases',
  '/case/addCaseComment': 'for parties alone: server/quality/cases',
  '/case/downloadCaseFile': 'for parties alone: server/quality/cases',
  '/case/getCaseReport': 'for parties alone: server/reporting/pdfReports/caseReport',
  '/signature/sendSigningPassword': 'answers nothing of deliveries',
  '/signature/sign': 'for the user who prepared it: server/quality/signatures',
  '/release/getQualityRules': "a company's own: server/quality/releases",
  '/release/saveQualityRules': 'answers nothing',
  '/report/downloadMonthlySummary': 'the monthly summary as PDF: server/reporting/monthlyReport',
  '/report/getReportSubscriptions': "a company's own: server/reporting/reportSharing",
  '/report/addReportSubscription': "a company's own: server/reporting/reportSharing",
  '/report/withdrawReportSubscription': 'answers nothing',
  '/report/getReportLinks': "a company's own: server/reporting/reportSharing",
  '/report/withdrawReportLink': 'answers nothing',
  '/report/shareReport': 'answers nothing',
  '/loggerFile/uploadLoggerFile': "answers what was sent, for a company's own files",
  '/loggerFile/inspectLoggerFile': "a company's own file: server/devices/loggerFiles",
  '/loggerFile/previewLoggerFile': "a company's own file: server/devices/loggerFiles",
  '/loggerFile/explainLoggerFile': "a company's own file: server/devices/loggerFiles",
  '/loggerFile/storeLoggerFile': "a company's own file: server/devices/loggerFiles",
  '/loggerFile/assignLoggerFile': "a company's own file: server/devices/loggerFiles",
  '/loggerFile/discardLoggerFile': 'answers nothing',
  '/loggerFile/getLoggerFile': "a company's own file: server/devices/loggerFiles",
  '/loggerFile/downloadLoggerFile': "a company's own file: server/devices/loggerFiles",
  '/loggerFile/getLoggerChoices': "a company's own loggers: server/devices/loggerFiles",
  '/loggerFile/getWithdrawalOutlook': "a company's own file: server/devices/loggerFiles",
  '/loggerFile/withdrawLoggerFile': "a company's own file: server/devices/loggerFiles",
  '/loggerFile/readLoggerFileAgain': "a company's own file: server/devices/loggerFiles",
  '/loggerFile/cancelWithdrawal': "a company's own file: server/devices/loggerFiles",
  '/loggerFile/getDeliveryLoggerFiles': "a company's own files, for parties: server/devices/loggerFiles",
}
const aboutDeliveries = ['DeliveryDashboard', 'DeliveryStatus', 'Quality', 'KpiDashboard', 'OrderedItemsList'] as const

suite('A disclosure', () => {
  test('is tested with every call about deliveries', () => {
    const asked = new Set<string>([...broadQuestions, ...everyDetail(world)].map(({ call }) => call.path))
    const all = everyCall
    const about = all.filter(
      ({ allowed, kind }) =>
        kind !== 'stream' && Array.isArray(allowed) && aboutDeliveries.some(menu => allowed.includes(menu)),
    )
    const missed = about.map(call => call.path).filter(path => !asked.has(path) && !(path in revealsNoFact))
    assert.deepEqual(missed, [])
  })

  test('is compared with all facts, which the owner sees', async () => {
    const all = await Promise.all([...broadQuestions, ...everyDetail(world)].map(checks.ownersText))
    const whole = all.join('\n')
    const unreported = stages.flatMap(stage =>
      factsOf(stage)
        .filter(({ mark }) => !mark.test(whole))
        .map(({ name }) => `${name} of ${stage}`),
    )
    assert.deepEqual(unreported, [])
  })

  for (const [words, settings] of Object.entries(combined())) {
    test(`of ${words} shows exactly these facts`, async () => {
      await checks.everywhere(settings)
    })
  }

  for (const [words, period] of Object.entries(periods)) {
    test(`of all kinds for a period ${words} shows them if the shipping date is in the period`, async () => {
      await checks.broadly(allOfP.map(setting => ({ ...setting, ...period })))
    })
  }

  test('to another company shows nothing to this one', async () => {
    await checks.broadly(
      allOfP.map(setting => ({ ...setting, to: 'other' })),
      ['viewer', 'other'],
    )
  })

  test('of a stage without transport, or of stock, shows nothing of a delivery', async () => {
    await checks.broadly([
      ...stages.map(stage => ({ item: 'P', stage, kind: 'stockQuantity' }) as const),
      { item: 'P', stage: 'warehouse', kind: 'temperature' },
      { item: 'P', stage: 'distributionCentre', kind: 'shippingList' },
    ])
  })

  test('is effective until it is withdrawn, from the next call on', async () => {
    await checks.broadly(allOfP)
    await checks.broadly([])
  })
})

const allOfP: Setting[] = stages.flatMap(stage => kinds.map(kind => ({ item: 'P', stage, kind }) as const))

function combined(): Record<string, Setting[]> {
  const on = (stage: TransportStage, item: 'P' | 'Q', ...of: DisclosureKind[]) =>
    of.map(kind => ({ item, stage, kind }) satisfies Setting)
  return {
    'both items with all kinds': stages.flatMap(stage => [...on(stage, 'P', ...kinds), ...on(stage, 'Q', ...kinds)]),
    'different kinds of two items': stages.flatMap(stage => [
      ...on(stage, 'P', 'temperature'),
      ...on(stage, 'Q', 'shippingList', 'location'),
    ]),
    'shipping lists of both and the temperature of one': stages.flatMap(stage => [
      ...on(stage, 'P', 'shippingList', 'temperature'),
      ...on(stage, 'Q', 'shippingList'),
    ]),
    'a different kind on each stage': [
      ...on('firstLogistics', 'P', 'temperature'),
      ...on('interBaseLogistics', 'P', 'location'),
      ...on('secondLogistics', 'P', 'shippingList'),
      ...on('tertiaryTransport', 'Q', 'temperature'),
    ],
  }
}
