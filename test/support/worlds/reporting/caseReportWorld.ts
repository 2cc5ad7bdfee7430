import { caseReportCalls } from '#contract/reporting/calls/caseReport.ts'
import { caseCalls } from '#contract/quality/calls/cases.ts'
import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import type { LotDecisionRequest } from '#contract/quality/types/evidenceTypes.ts'
import { codes } from '#contract/kernel/codes.ts'
import { emptyAssessment, type Assessment } from '#contract/quality/rules/caseAssessment.ts'
import { makeBudgetWorld } from '#test/support/worlds/quality/budgetWorld.ts'
import type { MadeUser } from '#test/support/database/make.ts'
import { printedPdf, type PrintedPdf } from '#test/support/worlds/reporting/printedPdf.ts'
import { signAs, type ActToSign } from '#test/support/worlds/quality/signing.ts'
import type { TestFile } from '#test/support/portal/testApp.ts'
import { storedId } from '#test/support/database/storedId.ts'

export type PrintedIn = '0' | '1'

export const assessment: Assessment = {
  hazard: '抗原量が低下するおそれがあります。',
  severity: 'medium',
  probability: 'medium',
  uncertainty: '扉付近の温度は測定していません。',
  uncertaintyLevel: 'low',
  stabilityData: 'STB-2026-04 第3版 12ページ',
  rationale: '安定性試験の範囲内と判断しました。',
  cause: '冷凍機が停止しました。',
  actions: '出庫前の点検に加えます。',
}

/** The world of budgets with everything for the report of a case: excursions, assessments, signatures. */
export async function makeCaseReportWorld() {
  const world = await makeBudgetWorld()
  const { portal, db, user } = world

  const codeOf = ({ code, issues }: { code: number; issues: unknown }) => {
    if (code !== codes.success) throw new Error(`${code} ${JSON.stringify(issues)}`)
  }
  const sign = async (act: ActToSign, by: MadeUser = user.maria) =>
    codeOf(await signAs(portal, by, await world.as(by), act))

  const printed = (file: TestFile): PrintedPdf => {
    if (file.headers['content-type'] !== 'application/pdf') throw new Error(file.body.slice(0, 300))
    return printedPdf(file.bytes)
  }

  return {
    ...world,
    sign,
    /** A delivered delivery of two items whose logger was too warm for half an hour, with its case. */
    excursion: async (reference: string) => {
      const [warm, other] = [await world.item(), await world.item()]
      const deliveryId = await world.deliver({
        reference,
        deliveredAt: '2026-11-20T10:30:00+09:00',
        items: [
          { itemCode: warm.itemCode, lot: `${reference}-W`, expiry: '2027-06-30', quantity: 1240 },
          { itemCode: other.itemCode, lot: `${reference}-O`, quantity: 7 },
        ],
      })
      await world.measure(`${reference}-L`, [5, 5, 9.4, 11.3, 9.4, 5, 5, 5, 5])
      await world.look()
      await world.count()
      const caseId = await storedId(db, 'excursion_cases', { delivery_id: deliveryId })
      return { reference, deliveryId, caseId, warm, other }
    },
    assess: async (caseId: number, written: Assessment = assessment) => {
      const as = await world.as('maria')
      codeOf(await portal.call(caseCalls.startAssessment, { caseId }, { as }))
      const body = { caseId, assessment: written, before: emptyAssessment }
      codeOf(await portal.call(caseCalls.saveAssessment, body, { as }))
      await sign({ kind: 'assess', caseId })
    },
    decide: async (deliveryId: number, lots: LotDecisionRequest[], by?: MadeUser) =>
      await sign({ kind: 'decide', deliveryId, lots }, by),
    approve: async (caseId: number, by?: MadeUser) => await sign({ kind: 'approve', caseId }, by),
    caseReport: async (caseId: number, language: PrintedIn, by: MadeUser = user.maria) => {
      const as = { as: await world.as(by) }
      return printed(await portal.download(caseReportCalls.getCaseReport, { caseId, language }, as))
    },
    temperatureReport: async (deliveryId: number, language: PrintedIn, by: MadeUser = user.maria) => {
      const as = { as: await world.as(by) }
      return printed(await portal.download(deliveryCalls.getTemperatureReport, { deliveryId, language }, as))
    },
  }
}
export type CaseReportWorld = Awaited<ReturnType<typeof makeCaseReportWorld>>
