import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { after, before, suite, test } from 'node:test'
import { caseReportCalls } from '#contract/reporting/calls/caseReport.ts'
import { caseCalls } from '#contract/quality/calls/cases.ts'
import { codes } from '#contract/kernel/codes.ts'
import { budgetWords } from '#contract/quality/words/budgetText.ts'
import { caseReport } from '#server/reporting/pdfReports/caseReport/caseReport.ts'
import { scopeOfDepositor } from '#server/platform/http/calls/enterpriseScope.ts'
import { reportWording } from '#server/reporting/pdfReports/temperatureReport/reportWording.ts'
import {
  assessment,
  makeCaseReportWorld,
  type CaseReportWorld,
} from '#test/support/worlds/reporting/caseReportWorld.ts'
import { pdfFile } from '#test/support/worlds/reporting/pdfFile.ts'
import { withArchive } from '#test/support/worlds/records/withArchive.ts'
import { printedPdf, type PrintedPdf } from '#test/support/worlds/reporting/printedPdf.ts'

let world: CaseReportWorld
before(async () => {
  world = await makeCaseReportWorld()
})
after(() => world.close())

/** Line breaks depend on the page. */
const unbroken = (text: string) => text.replaceAll(/\s/g, '')
const textOf = (pdf: PrintedPdf) => unbroken(pdf.pages.join(''))
function assertStates(pdf: PrintedPdf, texts: readonly string[]) {
  const reported = textOf(pdf)
  for (const text of texts) assert.ok(reported.includes(unbroken(text)), `${text}\nin\n${pdf.pages.join('\n')}`)
}
function assertKeeps(pdf: PrintedPdf, texts: readonly string[]) {
  const reported = textOf(pdf)
  for (const text of texts) assert.ok(!reported.includes(unbroken(text)), text)
}
const checksumIn = (pdf: PrintedPdf) =>
  pdf.pages.flatMap(page => page.split('\n')).find(line => /^[0-9a-f]{64}$/.test(line))
const times = (pdf: PrintedPdf, text: string) => textOf(pdf).split(unbroken(text)).length - 1
const written = Object.values(assessment).filter(text => text && text.length > 6) as string[]

/** An assessed, decided and approved case. */
async function concluded(reference: string) {
  const made = await world.excursion(reference)
  const { caseId, deliveryId, warm, other } = made
  await world.assess(caseId)
  await world.decide(deliveryId, [
    {
      productId: warm.productId,
      lot: `${reference}-W`,
      decision: 'restricted',
      restriction: '2026年12月末までに使用すること',
      reason: '試験の範囲内です。',
    },
    {
      productId: other.productId,
      lot: `${reference}-O`,
      decision: 'rejected',
      restriction: null,
      reason: '試験がありません。',
    },
  ])
  await world.approve(caseId)
  return made
}

for (const [code, language] of [
  ['0', 'ja'],
  ['1', 'en'],
] as const) {
  test(`a concluded case is told from its first reading outside to its signatures (${language})`, async () => {
    const wording = reportWording(language, 'Asia/Tokyo')
    const { caseReport: words, evidence } = wording
    const { caseId, deliveryId } = await concluded(`FULL-${language}`)
    const pdf = await world.caseReport(caseId, code)
    const { data: shown } = await world.portal.call(caseCalls.getCase, { caseId }, { as: await world.as('maria') })

    assert.equal(pdf.title, `${words.title} ${shown.number}`)
    assert.equal(pdf.language, language)
    assert.equal(pdf.isTagged, true)
    assertStates(pdf, [
      `FULL-${language}`,
      evidence.caseStates.concluded,
      wording.name('霞製薬', 'Kasumi Pharma'),
      wording.day(shown.dueOn),
      wording.time(shown.openedAt),
      words.facts.byItself,
    ])
    const [excursion] = shown.excursions
    assert.equal(shown.excursions.length, 2)
    assertStates(pdf, [
      `FULL-${language}-W (1,240)`,
      `11.3 ${wording.temperature.unit}`,
      words.excursions.beyond('3.3', wording.temperature.sides.above),
      wording.duration(excursion?.outOfRangeMs ?? 0),
      `${wording.words.events.periods}: FULL-${language}-L`,
    ])
    for (const text of written) assertStates(pdf, [text])
    assertStates(pdf, [evidence.assessment.risk, evidence.risks.medium])
    assertStates(pdf, [
      evidence.decisions.restricted,
      words.decisions.restriction('2026年12月末までに使用すること'),
      evidence.decisions.rejected,
      '試験がありません。',
    ])
    // 21 CFR 11.50: printed name, date and time, meaning.
    assert.equal(shown.signatures.length, 4)
    for (const signature of shown.signatures) {
      assertStates(pdf, [
        evidence.meanings[signature.meaning],
        wording.words.person(signature.by.name, wording.company(signature.by.company)),
        wording.zoned(signature.at),
        signature.contentHash,
      ])
    }
    assert.equal(times(pdf, words.signatures.valid), 4)
    assertKeeps(pdf, [words.signatures.changed, words.changedSince])
    for (const event of shown.events) assertStates(pdf, [evidence.events[event.kind], wording.second(event.at)])

    const report = await world.temperatureReport(deliveryId, code)
    assertStates(report, [
      shown.number,
      evidence.caseStates.concluded,
      words.decisions.restriction('2026年12月末までに使用すること'),
      ...shown.signatures.map(signature => signature.contentHash),
    ])
    assertKeeps(report, written)
    assert.match(checksumIn(report) ?? '', /^[0-9a-f]{64}$/)
    assert.equal(checksumIn(pdf), checksumIn(report))
    for (const [place, page] of pdf.pages.entries()) {
      assert.ok(page.includes(wording.words.page(place + 1, pdf.pages.length)))
      assert.ok(page.includes(shown.number))
    }
    assert.doesNotMatch(pdf.pages.join('\n'), /\uFFFD|undefined|NaN|\[object/)
  })
}

const { caseReport: ja, evidence } = reportWording('ja', 'Asia/Tokyo')

test('A change after signing makes signatures invalid, and the reports name the changed parts', async () => {
  const { caseId, deliveryId, reference } = await concluded('LATE-1')
  // A late reading within the band, from the start of the delivery.
  await world.measure(`${reference}-L`, [5.5], 5)
  for (const pdf of [await world.caseReport(caseId, '0'), await world.temperatureReport(deliveryId, '0')]) {
    assert.equal(times(pdf, ja.signatures.valid), 0)
    assert.equal(times(pdf, ja.signatures.changed), 4)
    assertStates(pdf, [evidence.signedParts.readings, ja.changedSince])
  }
})

test('The report of an unassessed case is an interim one: lots undecided and excluded from the stock, nothing signed', async () => {
  const { caseId, deliveryId } = await world.excursion('OPEN-1')
  const pdf = await world.caseReport(caseId, '0')
  const at = reportWording('ja', 'Asia/Tokyo').time(world.portal.now().toISOString())
  assertStates(pdf, [
    ja.soFar(at),
    evidence.decisions.undecided,
    ja.decisions.held,
    ja.signatures.none,
    ja.comments.none,
  ])
  assert.equal(times(pdf, ja.assessment.notWritten), 10)
  assertKeeps(pdf, [ja.signatures.valid, ja.sections.history])
  const report = await world.temperatureReport(deliveryId, '0')
  assertStates(report, [ja.facts.notConcluded, evidence.decisions.undecided, ja.signatures.none])
})

suite('The readers of a case report', () => {
  let made: Awaited<ReturnType<typeof concluded>>
  before(async () => {
    made = await concluded('WHO-1')
    const [maria, carlo] = [await world.as('maria'), await world.as('carlo')]
    const { caseId } = made
    const say = async (body: string, isInternal: boolean, as: typeof maria, documentIds: number[] = []) =>
      assert.equal(
        (await world.portal.call(caseCalls.addCaseComment, { caseId, body, isInternal, documentIds }, { as })).code,
        codes.success,
      )
    const file = pdfFile('冷凍機の記録.pdf')
    const kept = await world.portal.upload(caseCalls.uploadCaseFile, { caseId: `${caseId}` }, { file }, { as: maria })
    await say('記録を添付します。\n\n運転手にも確認しました。', false, maria, [kept.data.documentId])
    await say('取引先には未通知です。', true, maria)
    await say('The driver kept the doors closed.', false, carlo)
  })

  test("see all of it as the depositor's users, with internal comments marked and a checksum for each attachment", async () => {
    const pdf = await world.caseReport(made.caseId, '0', world.user.gina)
    assertStates(pdf, [...written, '取引先には未通知です。', `[${ja.comments.internal}]`, ja.comments.internalNote])
    assertStates(pdf, ['運転手にも確認しました。', 'The driver kept the doors closed.', '冷凍機の記録.pdf'])
    const { sha256 } = await world.db
      .selectFrom('documents')
      .select('sha256')
      .where('file_name', '=', '冷凍機の記録.pdf')
      .executeTakeFirstOrThrow()
    assertStates(pdf, [sha256.toString('hex')])
  })

  test('see no internal comments in a mailed report', async () => {
    const { portal, company } = world
    const { body } = await caseReport(portal.pool, {
      caseId: made.caseId,
      scope: scopeOfDepositor(company.maker.id),
      caller: { name: '品質 花子', company: company.maker },
      isSent: true,
      language: 'ja',
      now: portal.now(),
      timeZone: 'Asia/Tokyo',
    })
    const pdf = printedPdf(await buffer(body))
    assertStates(pdf, [...written, '運転手にも確認しました。', '品質 花子（霞製薬）'])
    assertKeeps(pdf, ['取引先には未通知です。', ja.comments.internal])
  })

  test('see facts, decisions and signatures as another party, but neither the assessment nor internal comments', async () => {
    const pdf = await world.caseReport(made.caseId, '0', world.user.carlo)
    assertStates(pdf, [
      ja.assessment.depositorsOnly,
      '試験の範囲内です。',
      '11.3 ℃',
      'The driver kept the doors closed.',
    ])
    assert.equal(times(pdf, ja.signatures.valid), 4)
    assertKeeps(pdf, [...written, evidence.assessment.severity, '取引先には未通知です。', ja.comments.internal])
    const report = await world.temperatureReport(made.deliveryId, '0', world.user.carlo)
    assertStates(report, ['試験の範囲内です。', evidence.decisions.restricted])
    assertKeeps(report, written)
  })

  test('see only budgets of disclosed items, and no case, by a disclosure of the temperature', async () => {
    await world.allow(made.warm.productId)
    await world.allow(made.other.productId, { source: 'STB-HIDDEN' })
    await world.count()
    await disclose(made.warm.productId)
    const { bianca } = world.user
    const report = await world.temperatureReport(made.deliveryId, '0', bianca)
    assertStates(report, [ja.sections.budget, 'STB-7', 'WHO-1-W'])
    assertKeeps(report, ['STB-HIDDEN', 'WHO-1-O', 'EC-2026', ja.sections.decisions, ja.sections.signatures])
    assertKeeps(report, [ja.sections.case, '試験の範囲内です。', evidence.decisions.restricted])
    const codeFor = async (caseId: number, by = bianca) => {
      const body = { caseId, language: '0' as const }
      return (await world.portal.call(caseReportCalls.getCaseReport, body, { as: await world.as(by) })).code
    }
    assert.equal(await codeFor(made.caseId), codes.notAuthorized)
    assert.equal(await codeFor(made.caseId + 9_999, world.user.maria), codes.notAuthorized)
  })
})

test('The budget has the used and allowed time, uncovered temperatures and the source document', async () => {
  const { caseId, deliveryId, warm } = await world.excursion('BUDGET-R1')
  await world.allow(warm.productId, { ranges: [{ lowerMilli: 8_000, upperMilli: 10_000, minutes: 25 }] })
  await world.count()
  for (const pdf of [await world.caseReport(caseId, '0'), await world.temperatureReport(deliveryId, '0')]) {
    // 9.4 ℃ for ten minutes, 11.3 ℃ for ten, 9.4 ℃ for ten: 20 of 25 minutes warn from 80 %
    assertStates(pdf, [
      '8.0〜10.0 ℃',
      '80%',
      budgetWords.ja.states.warning,
      ja.budget.notCovered,
      budgetWords.ja.states.notCovered,
    ])
    assertStates(pdf, ['STB-7'])
  }
})

test('The report of a case for a delivery without readings has no curve', async () => {
  const { itemCode } = await world.item()
  const items = [{ itemCode, quantity: 1 }]
  const deliveryId = await world.deliver({ reference: 'BYHAND-1', items, loggers: [] })
  const as = await world.as('maria')
  const reason = `荷崩れの報告があったため${'、念のため確認します'.repeat(150)}。`
  const { data } = await world.portal.call(caseCalls.openCase, { deliveryId, reason }, { as })
  const pdf = await world.caseReport(data.caseId, '0')
  assertStates(pdf, [reason, ja.excursions.none, ja.curves.none, ja.excursions.noLot, evidence.decisions.undecided])
})

test('The report of a case whose readings are archived says so, and has no curve', async () => {
  const { caseId } = await world.excursion('ARCHIVED-1')
  await withArchive(world.db, '2026-11-01', async () => {
    const pdf = await world.caseReport(caseId, '0')
    assertStates(pdf, [ja.curves.archived])
    assertKeeps(pdf, [ja.curves.none])
  })
  assertKeeps(await world.caseReport(caseId, '0'), [ja.curves.archived])
})

async function disclose(productId: number) {
  const row = {
    product_id: productId,
    company_id: world.company.buyer.id,
    stage: 'interBaseLogistics',
    valid_from: '2026-01-01',
  }
  await world.db
    .insertInto('disclosures')
    .values(['temperature', 'shippingList'].map(kind => ({ ...row, kind })))
    .execute()
}
