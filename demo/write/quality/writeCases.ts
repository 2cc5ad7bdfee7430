import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { worstState } from '#contract/quality/rules/stabilityBudget.ts'
import { emptyAssessment } from '#contract/quality/rules/caseAssessment.ts'
import { caseHandlers } from '#server/quality/cases/handlers.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { heldFile } from '#server/platform/files/keptFile.ts'
import { keepFile } from '#server/quality/cases/comments.ts'
import type { CallerContext } from '#server/platform/http/calls/handlersFor.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import { stabilityBudgetHandlers } from '#server/quality/stabilityBudget/handlers.ts'
import { workBudgets } from '#server/quality/stabilityBudget/workBudgets.ts'
import type { World } from '#demo/world/world.ts'
import { atHour, dayMs, dayNumber, dayText, hourMs, isWeekend } from '#demo/world/days.ts'
import {
  demoCaseComments,
  demoQuality,
  reassessmentTakes,
  reopenedBecause,
  unfinished,
} from '#demo/world/records/evidence.ts'
import { type Mishap, mishapFound } from '#demo/world/loggers/fault.ts'
import { type CaseFigures, verdictOf } from '#demo/world/deliveries/verdicts.ts'
import { contextOf, signAs } from '#demo/write/actingAs.ts'
import { auditReport } from '#demo/write/files/auditReport.ts'
import { figuresOf, openedCases, type OpenedCase } from '#demo/write/quality/openedCases.ts'
import { companyOf, maker } from '#demo/world/companies/companies.ts'

/** News that is older was read long ago. */
const readDaysAgo = 12
/** The last case that was concluded before has been reopened since. */
const concludedDaysAgo = 6

/** What people did about the cases, each step by the portal's own functions at its hour, by whose task it is. */
export async function writeCases(appContext: AppContext, { anchorMs, deliveries }: World): Promise<void> {
  await workBudgets(appContext)
  const faults = new Map(deliveries.map(({ reference, fault }) => [reference, fault]))
  const cases = await openedCases(appContext.db)
  for (const [nth, known] of cases.entries()) {
    await workOn(appContext, known, { nth, mishap: mishapFound(faults.get(known.reference)), anchorMs })
  }
  for (const comment of demoCaseComments) {
    const known = cases.find(one => one.reference === comment.reference)
    const atMs = (known?.openedMs ?? Infinity) + comment.hoursAfter * hourMs
    if (known && atMs < anchorMs) await write(await contextOf(appContext, comment.by, atMs), known.caseId, comment)
  }
  await reopen(appContext, cases, anchorMs)
  await markOldNewsRead(appContext.db, anchorMs)
}

const nextWorkday = (day: number): number => (isWeekend(day + 1) ? nextWorkday(day + 1) : day + 1)

type Working = { nth: number; mishap: Mishap; anchorMs: number }

async function workOn(appContext: AppContext, known: OpenedCase, { nth, mishap, anchorMs }: Working) {
  const quality = demoQuality.find(one => one.companyCode === known.companyCode)
  const until = unfinished[known.reference]
  // Nobody assesses what may still become worse.
  if (!quality || until === 'open' || known.deliveredMs === null) return
  const first = nextWorkday(dayNumber(Math.max(known.openedMs, known.deliveredMs)))
  const second = nextWorkday(first)
  const minutes = (nth * 17) % 50
  const at = (day: number, hour: number) => atHour(day, hour + minutes / 60)
  const { caseId, deliveryId } = known
  const budget = await worstBudget(await contextOf(appContext, quality.assessor, at(first, 9)), deliveryId)
  const { assessment, note, ...decided } = verdictOf({ ...figuresOf(known), budget }, mishap, nth)
  const steps: { atMs: number; by: string; isLast?: boolean; act: (context: CallerContext) => Promise<unknown> }[] = [
    { atMs: at(first, 9), by: quality.assessor, act: as => caseHandlers.startAssessment({ caseId }, as) },
    {
      atMs: at(first, 14),
      by: quality.assessor,
      isLast: until === 'underAssessment',
      act: as => caseHandlers.saveAssessment({ caseId, assessment, before: emptyAssessment }, as),
    },
    { atMs: at(first, 15), by: quality.assessor, act: as => write(as, caseId, { body: note, isInternal: true }) },
    { atMs: at(first, 16), by: quality.assessor, act: as => signAs(as, { kind: 'assess', caseId }) },
    {
      atMs: at(second, 10),
      by: quality.approver,
      act: async as => {
        const lots = await affectedLots(appContext.db, deliveryId)
        await signAs(as, { kind: 'decide', deliveryId, lots: lots.map(lot => ({ ...lot, ...decided })) })
      },
    },
    { atMs: at(second, 11), by: quality.approver, act: as => signAs(as, { kind: 'approve', caseId }) },
  ]
  for (const { atMs, by, isLast, act } of steps) {
    if (atMs >= anchorMs) return
    await act(await contextOf(appContext, by, atMs))
    if (isLast) return
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

type Written = { body: string; isInternal: boolean; file?: true }

async function write(context: CallerContext, caseId: number, { body, isInternal, file }: Written) {
  const documentIds = file ? [(await keepFile(context, caseId, inspectionReport())).documentId] : []
  await caseHandlers.addCaseComment({ caseId, body, isInternal, documentIds }, context)
}

function inspectionReport() {
  const { nameEn } = companyOf('DS0001')
  const bytes = auditReport([
    nameEn,
    'Receiving inspection: 8 cartons, no damage, no condensation',
    'Quarantined on arrival',
  ])
  return {
    ...heldFile('検品記録.pdf', bytes),
    mediaType: 'application/pdf' as const,
    open: () => Readable.from(bytes),
    bytes: () => Promise.resolve(bytes),
  }
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
  await caseHandlers.changeDueDate({ caseId, dueOn, reason: reassessmentTakes }, context)
}

/** Nobody has a year of news before them; and mails of long ago are in no outbox. */
async function markOldNewsRead(db: Db, anchorMs: number) {
  const since = new Date(anchorMs - readDaysAgo * dayMs)
  await sql`update messages set read_at = created_at + interval '1 hour'
    where created_at < ${since} and kind like 'case%' and read_at is null`.execute(db)
  await db.deleteFrom('mails').where('created_at', '<', since).execute()
}
