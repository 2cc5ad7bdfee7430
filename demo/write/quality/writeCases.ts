import { sql } from 'kysely'
import { worstState } from '#contract/quality/rules/stabilityBudget.ts'
import { emptyAssessment } from '#contract/quality/rules/caseAssessment.ts'
import { caseHandlers } from '#server/quality/cases/handlers.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { uploadFile } from '#server/quality/cases/comments.ts'
import type { CallerContext } from '#server/platform/http/calls/handlersFor.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import { stabilityBudgetHandlers } from '#server/quality/stabilityBudget/handlers.ts'
import { workBudgets } from '#server/quality/stabilityBudget/workBudgets.ts'
import type { World } from '#demo/world/world.ts'
import { atHour, dayMs, dayNumber, dayText, hourMs, isWeekend } from '#demo/days.ts'
import {
  demoCaseComments,
  demoQuality,
  newDueDateReason,
  reopenedBecause,
  unfinished,
} from '#demo/world/records/evidence.ts'
import { type Mishap, mishapFound } from '#demo/world/loggers/fault.ts'
import { type CaseFigures, verdictOf } from '#demo/world/deliveries/verdicts.ts'
import { contextOf, signAs } from '#demo/write/actingAs.ts'
import { auditReport } from '#demo/write/files/auditReport.ts'
import { uploadedFile } from '#demo/write/files/uploadedFile.ts'
import { figuresOf, openedCases, type OpenedCase } from '#demo/write/quality/openedCases.ts'
import { companyOf, maker } from '#demo/world/companies/companies.ts'

/** Older messages have been read. */
const readDaysAgo = 12
/** The last case opened earlier has been reopened. */
const concludedDaysAgo = 6

/** The assessment of the cases, each step by the portal's functions, at its time and by the user whose task it is. */
export async function writeCases(appContext: AppContext, { anchorMs, deliveries }: World): Promise<void> {
  await workBudgets(appContext)
  const faults = new Map(deliveries.map(({ reference, fault }) => [reference, fault]))
  const cases = await openedCases(appContext.db)
  for (const [nth, opened] of cases.entries()) {
    await assess(appContext, opened, { nth, mishap: mishapFound(faults.get(opened.reference)), anchorMs })
  }
  for (const comment of demoCaseComments) {
    const opened = cases.find(one => one.reference === comment.reference)
    const atMs = (opened?.openedMs ?? Infinity) + comment.hoursAfter * hourMs
    if (opened && atMs < anchorMs)
      await addComment(await contextOf(appContext, comment.by, atMs), opened.caseId, comment)
  }
  await reopen(appContext, cases, anchorMs)
  await readOldMessages(appContext.db, anchorMs)
}

const nextWorkday = (day: number): number => (isWeekend(day + 1) ? nextWorkday(day + 1) : day + 1)

type Circumstances = { nth: number; mishap: Mishap; anchorMs: number }

async function assess(appContext: AppContext, opened: OpenedCase, { nth, mishap, anchorMs }: Circumstances) {
  const quality = demoQuality.find(one => one.companyCode === opened.companyCode)
  const until = unfinished[opened.reference]
  // Deliveries in transit are not assessed, because they can worsen.
  if (!quality || until === 'open' || opened.deliveredMs === null) return
  const first = nextWorkday(dayNumber(Math.max(opened.openedMs, opened.deliveredMs)))
  const second = nextWorkday(first)
  const minutes = (nth * 17) % 50
  const at = (day: number, hour: number) => atHour(day, hour + minutes / 60)
  const { caseId, deliveryId } = opened
  const budget = await worstBudget(await contextOf(appContext, quality.assessor, at(first, 9)), deliveryId)
  const { assessment, note, ...decided } = verdictOf({ ...figuresOf(opened), budget }, mishap, nth)
  type Step = [atMs: number, by: string, act: (context: CallerContext) => Promise<unknown>]
  const steps: Step[] = [
    [at(first, 9), quality.assessor, as => caseHandlers.startAssessment({ caseId }, as)],
    [
      at(first, 14),
      quality.assessor,
      as => caseHandlers.saveAssessment({ caseId, assessment, before: emptyAssessment }, as),
    ],
    [at(first, 15), quality.assessor, as => addComment(as, caseId, { body: note, isInternal: true })],
    [at(first, 16), quality.assessor, as => signAs(as, { kind: 'assess', caseId })],
    [
      at(second, 10),
      quality.approver,
      async as => {
        const lots = await affectedLots(appContext.db, deliveryId)
        await signAs(as, { kind: 'decide', deliveryId, lots: lots.map(lot => ({ ...lot, ...decided })) })
      },
    ],
    [at(second, 11), quality.approver, as => signAs(as, { kind: 'approve', caseId })],
  ]
  for (const [atMs, by, act] of until === 'underAssessment' ? steps.slice(0, 2) : steps) {
    if (atMs >= anchorMs) return
    await act(await contextOf(appContext, by, atMs))
  }
}

async function worstBudget(context: CallerContext, deliveryId: number): Promise<CaseFigures['budget']> {
  const lots = await stabilityBudgetHandlers.getLotBudgets({ deliveryId }, context)
  const states = lots.flatMap(lot => (lot.allowance === null ? [] : [lot.state]))
  return states.length === 0 ? 'none' : worstState(states)
}

const affectedLots = async (db: Db, deliveryId: number) =>
  await db
    .selectFrom('lot_states as s')
    .leftJoin('lots as o', 'o.id', 's.lot_id')
    .select(['s.product_id as productId', 'o.lot'])
    .where('s.delivery_id', '=', deliveryId)
    .where('s.is_affected', '=', true)
    .orderBy('s.id')
    .execute()

type Comment = { body: string; isInternal: boolean; file?: true }

async function addComment(context: CallerContext, caseId: number, { body, isInternal, file }: Comment) {
  const documentIds = file ? [(await uploadFile(context, caseId, inspectionReport())).documentId] : []
  await caseHandlers.addCaseComment({ caseId, body, isInternal, documentIds }, context)
}

function inspectionReport() {
  const { nameEn } = companyOf('DS0001')
  const bytes = auditReport([
    nameEn,
    'Receiving inspection: 8 cartons, no damage, no condensation',
    'Quarantined on arrival',
  ])
  return uploadedFile('検品記録.pdf', bytes, 'application/pdf')
}

async function reopen(appContext: AppContext, cases: readonly OpenedCase[], anchorMs: number) {
  const old = cases.filter(
    ({ companyCode, openedMs, reference }) =>
      companyCode === maker && !(reference in unfinished) && openedMs < anchorMs - concludedDaysAgo * dayMs,
  )
  const quality = demoQuality.find(one => one.companyCode === maker)
  const last = old.at(-1)
  if (!quality || !last) return
  const context = await contextOf(appContext, quality.assessor, atHour(dayNumber(anchorMs) - 1, 10))
  const { caseId } = last
  await caseHandlers.reopenCase({ caseId, reason: reopenedBecause }, context)
  const dueOn = dayText(dayNumber(anchorMs) + 5)
  await caseHandlers.changeDueDate({ caseId, dueOn, reason: newDueDateReason }, context)
}

/** Old messages have been read, and old mails have left the outbox. */
async function readOldMessages(db: Db, anchorMs: number) {
  const since = new Date(anchorMs - readDaysAgo * dayMs)
  await sql`update messages set read_at = created_at + interval '1 hour'
    where created_at < ${since} and kind like 'case%' and read_at is null`.execute(db)
  await db.deleteFrom('mails').where('created_at', '<', since).execute()
}
