import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { deliveryCalls } from '#contract/calls/deliveries.ts'
import { codes } from '#contract/codes.ts'
import type { DisclosureKind, TransportStage } from '#contract/rules/transportSections.ts'
import { callsByGroup } from '#server/http/apiDocument.ts'
import { factsOf, isSeen, namesOf, seenOf, type Seen } from '#test/disclosure/facts.ts'
import { makeMatrixWorld, stages, type MatrixWorld, type Setting } from '#test/disclosure/matrixWorld.ts'
import { broadQuestions, detailQuestions, type Question } from '#test/disclosure/questions.ts'
import { told } from '#test/disclosure/told.ts'

let world: MatrixWorld
before(async () => {
  world = await makeMatrixWorld()
})
after(() => world.portal.close())

const kinds: readonly DisclosureKind[] = ['temperature', 'location', 'shippingList']
const periods: Record<string, Pick<Setting, 'from' | 'until'>> = {
  'of the very day': { from: '2026-05-01', until: '2026-05-01' },
  'that ended the day before': { from: '2026-01-01', until: '2026-04-30' },
  'that begins the day after': { from: '2026-05-02' },
}

/** What the depositor is told: a viewer may be told as much and no more. */
const owned = new Map<string, string>()
const keyOf = ({ call, body }: Question) => `${call.path} ${JSON.stringify(body)}`

async function ownersText(question: Question): Promise<string> {
  const key = keyOf(question)
  const known = owned.get(key)
  if (known !== undefined) return known
  const { text } = await told(world, question, world.owner)
  owned.set(key, text)
  return text
}

const nothing: Seen = { P: new Set(), Q: new Set() }

/** Every fact that a viewer is told and may not know, or may know and is not told. */
async function faults(settings: readonly Setting[], questions: readonly Question[], viewer: 'viewer' | 'other') {
  const found: string[] = []
  for (const question of questions) {
    const whole = await ownersText(question)
    const { text } = await told(world, question, world[viewer])
    for (const stage of stages) {
      const seen = question.view(seenOf(settings, stage, viewer), stage) ?? nothing
      for (const { name, mark, isAllowed, isInstead } of factsOf(stage)) {
        const expected =
          isAllowed(seen) && (mark.test(whole) || (question.inRows === true && isInstead?.(whole, seen) === true))
        if (mark.test(text) === expected) continue
        found.push(`${keyOf(question)}: ${name} of ${stage} is ${expected ? 'missing' : 'told'}`)
      }
    }
    for (const item of ['P', 'Q'] as const) {
      const isListed = stages.some(stage => seenOf(settings, stage, viewer)[item].has('shippingList'))
      const named = namesOf(item).filter(name => text.includes(name))
      if (!isListed && named.length > 0) found.push(`${keyOf(question)}: ${named.join(', ')} is told`)
    }
  }
  return found
}

/** Who may see nothing of a delivery gets 4017, as for one that there is not. */
async function wrongCodes(settings: readonly Setting[], viewer: 'viewer' | 'other') {
  const wrong: string[] = []
  for (const stage of stages) {
    const { code } = await world.portal.post(
      deliveryCalls.statusInfo.path,
      { deliveryId: world.deliveryIds[stage] },
      { as: world[viewer] },
    )
    const expected = isSeen(seenOf(settings, stage, viewer)) ? codes.success : codes.notAuthorized
    if (code !== expected) wrong.push(`${stage}: ${code}`)
  }
  return wrong
}

const allDetails = () => stages.flatMap(stage => detailQuestions(world.deliveryIds[stage]))

/** Calls about deliveries that tell none of their facts. */
const tellsNoFact: Record<string, string> = {
  '/complement/deliStatusInput': 'the same words for everybody',
  '/kpi/getKpiHours': 'registered hours of centres',
  '/kpi/downloadKpiCsv': 'sums by month or centre: test/dashboards counts them again',
  '/case/getCase': 'for parties alone: server/cases',
  '/case/openCase': "the depositor's alone: server/cases",
  '/case/startAssessment': "the depositor's alone: server/cases",
  '/case/saveAssessment': "the depositor's alone: server/cases",
  '/case/changeDueDate': "the depositor's alone: server/cases",
  '/case/reopenCase': "the depositor's alone: server/cases",
  '/case/uploadCaseFile': 'for parties alone: server/cases',
  '/case/addCaseComment': 'for parties alone: server/cases',
  '/case/downloadCaseFile': 'for parties alone: server/cases',
  '/case/getCaseReport': 'for parties alone: server/caseReport',
  '/signature/sendSigningPassword': 'answers nothing of deliveries',
  '/signature/sign': 'for who prepared it: server/signatures',
  '/release/getQualityRules': "a company's own: server/releases",
  '/release/saveQualityRules': 'answers nothing',
  '/report/downloadMonthlySummary': 'the monthly summary as PDF: server/monthlyReport',
  '/report/getReportSubscriptions': "a company's own: server/reportSharing",
  '/report/addReportSubscription': "a company's own: server/reportSharing",
  '/report/withdrawReportSubscription': 'answers nothing',
  '/report/getReportLinks': "a company's own: server/reportSharing",
  '/report/withdrawReportLink': 'answers nothing',
  '/report/shareReport': 'answers nothing',
  '/loggerFile/uploadLoggerFile': "answers what was sent, for a company's own files",
  '/loggerFile/inspectLoggerFile': "a company's own file: server/loggerFiles",
  '/loggerFile/storeLoggerFile': "a company's own file: server/loggerFiles",
  '/loggerFile/assignLoggerFile': "a company's own file: server/loggerFiles",
  '/loggerFile/discardLoggerFile': 'answers nothing',
  '/loggerFile/getLoggerFile': "a company's own file: server/loggerFiles",
  '/loggerFile/downloadLoggerFile': "a company's own file: server/loggerFiles",
  '/loggerFile/getLoggerChoices': "a company's own loggers: server/loggerFiles",
  '/loggerFile/getDeliveryLoggerFiles': "a company's own files, for parties: server/loggerFiles",
}
const aboutDeliveries = ['DeliveryDashboard', 'DeliveryStatus', 'KpiDashboard', 'OrderedItemsList'] as const

suite('what a disclosure shows', () => {
  test('is asked of every call about deliveries', () => {
    const asked = new Set<string>([...broadQuestions, ...allDetails()].map(({ call }) => call.path))
    const all = callsByGroup.flatMap(group => group.calls.map(([, call]) => call))
    const about = all.filter(
      ({ allowed, kind }) =>
        kind !== 'stream' && Array.isArray(allowed) && aboutDeliveries.some(menu => allowed.includes(menu)),
    )
    const missed = about.map(call => call.path).filter(path => !asked.has(path) && !(path in tellsNoFact))
    assert.deepEqual(missed, [])
  })

  test('the owner is told every fact, or nothing would be shown by its absence', async () => {
    const all = await Promise.all([...broadQuestions, ...allDetails()].map(ownersText))
    const whole = all.join('\n')
    const untold = stages.flatMap(stage =>
      factsOf(stage)
        .filter(({ mark }) => !mark.test(whole))
        .map(({ name }) => `${name} of ${stage}`),
    )
    assert.deepEqual(untold, [])
  })

  for (const stage of stages) {
    for (const kind of kinds) {
      test(`${kind} of one item on ${stage} shows that of that delivery, everywhere, and nothing else`, async () => {
        const settings: Setting[] = [{ item: 'P', stage, kind, from: '2026-01-01' }]
        await world.disclose(settings)
        assert.deepEqual(await faults(settings, [...broadQuestions, ...allDetails()], 'viewer'), [])
        assert.deepEqual(await wrongCodes(settings, 'viewer'), [])
      })
      for (const [words, period] of Object.entries(periods)) {
        test(`${kind} on ${stage} in a period ${words} shows that as far as the shipping date lies in it`, async () => {
          await checkBroadly([{ item: 'P', stage, kind, ...period }], ['viewer'])
        })
      }
      test(`${kind} on ${stage} for another company shows nothing to this one`, async () => {
        await checkBroadly([{ item: 'P', stage, kind, to: 'other' }], ['viewer', 'other'])
      })
    }
  }

  for (const [words, settings] of Object.entries(combined())) {
    test(`${words} show what they say together`, async () => {
      await world.disclose(settings)
      assert.deepEqual(await faults(settings, [...broadQuestions, ...allDetails()], 'viewer'), [])
      assert.deepEqual(await wrongCodes(settings, 'viewer'), [])
    })
  }

  test('a setting that cannot be, and one of stock, show nothing of a delivery', async () => {
    await checkBroadly(
      [
        ...stages.map(stage => ({ item: 'P', stage, kind: 'stockQuantity' }) as const),
        { item: 'P', stage: 'warehouse', kind: 'temperature' },
        { item: 'P', stage: 'distributionCentre', kind: 'shippingList' },
      ],
      ['viewer'],
    )
  })

  test('what is withdrawn is gone with the next call', async () => {
    await world.disclose(stages.flatMap(stage => kinds.map(kind => ({ item: 'P', stage, kind }) as const)))
    assert.deepEqual(
      await wrongCodes(
        stages.map(stage => ({ item: 'P', stage, kind: 'location' }) as const),
        'viewer',
      ),
      [],
    )
    await checkBroadly([], ['viewer'])
  })
})

async function checkBroadly(settings: readonly Setting[], viewers: readonly ('viewer' | 'other')[]) {
  await world.disclose(settings)
  for (const viewer of viewers) {
    assert.deepEqual(await faults(settings, broadQuestions, viewer), [])
    assert.deepEqual(await wrongCodes(settings, viewer), [])
  }
}

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
