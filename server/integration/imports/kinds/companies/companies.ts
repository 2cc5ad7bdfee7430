import type { ImportFault } from '#contract/integration/rules/importFaults.ts'
import { companyFaults } from '#contract/partners/rules/companyFaults.ts'
import {
  codeOf,
  columnAt,
  readLine,
  type CompanyLine,
} from '#server/integration/imports/kinds/companies/companyLines.ts'
import { storedCompanies, valuesOf } from '#server/integration/imports/kinds/companies/storedCompanies.ts'
import {
  lockCodes,
  undoCompanies,
  type CompanyUndo,
} from '#server/integration/imports/kinds/companies/undoCompanies.ts'
import type {
  ImportContext,
  ImportRules,
  LineFault,
  RecordPlan,
} from '#server/integration/imports/lines/importRules.ts'
import { recordPlan } from '#server/integration/imports/lines/recordPlans.ts'
import { singleLines } from '#server/integration/imports/lines/singleLines.ts'
import { checkCompany, fixedOfPlatform } from '#server/partners/companies/checkCompany.ts'
import { readRegister, type Register } from '#server/partners/companies/register.ts'
import { isUniqueViolation } from '#server/partners/companies/saveCompany.ts'
import { insertCompany, updateCompany, type NewCompany } from '#server/partners/companies/writeCompany.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { PlanOutdated } from '#server/platform/db/writeTransaction.ts'
import type { Issue } from '#server/platform/http/calls/portalError.ts'

/** Companies by their codes, with the checks and writes of their form; each line is checked as if those above were saved. */
export const companyImports: ImportRules<CompanyUndo> = {
  lock: (context, lines) => lockCodes(context, lines.map(codeOf)),
  async plan(context, lines) {
    const { tx } = context
    const { single, faults } = singleLines(lines, codeOf)
    const stored = await storedCompanies(tx, single.map(codeOf))
    const read = single.flatMap(file => readLine(file, stored.get(codeOf(file)), faults) ?? [])
    const register = await readRegister(
      tx,
      read.map(({ change }) => change),
    )
    const good: CompanyLine[] = []
    for (const one of read) {
      const issues = await issuesOf(tx, register, one)
      faults.push(...issues.map(issue => faultOfCompany(one.line, issue)))
      if (issues.length === 0) good.push(one)
    }
    const records = good.map(recordOf)
    return { records, faults, save: () => save(context, good, records) }
  },
  ...undoCompanies,
}

/** What prevents saving the company; otherwise the next lines see it as saved. */
async function issuesOf(tx: Db, register: Register, { was, facts, change }: CompanyLine): Promise<Issue[]> {
  const own = was ? { id: was.id, code: facts.enterpriseCode, gln: was.facts.gln } : null
  const { issues } = await checkCompany(tx, register, own, change)
  const all = [...(was ? fixedOfPlatform(was.facts.industryType === '9', change) : []), ...issues]
  if (all.length === 0) register.change(facts.enterpriseCode, was?.facts ?? {}, facts)
  return all
}

function faultOfCompany(line: number, { path, message, value }: Issue): LineFault {
  const isKnown = message in companyFaults
  const fault = isKnown ? (message as ImportFault) : path === 'industryType' ? 'platformType' : 'platformMenu'
  return { line, column: columnAt(path), fault, about: value }
}

function recordOf({ line, was, facts }: CompanyLine): RecordPlan {
  const name = `${facts.enterpriseCode} ${facts.enterpriseName} / ${facts.enterpriseNameEn}`
  const centres = new Set(facts.logisticCentres.map(({ centreCode }) => centreCode))
  const removed = was?.facts.logisticCentres.filter(({ centreCode }) => !centres.has(centreCode)).length ?? 0
  return { ...recordPlan('companies', { line, name }, was ? valuesOf(was.facts) : null, valuesOf(facts)), removed }
}

/** By the writes of the form. */
async function save({ tx, appContext }: ImportContext, lines: readonly CompanyLine[], records: readonly RecordPlan[]) {
  const undos: (CompanyUndo | null)[] = []
  try {
    for (const [at, { was, facts, change }] of lines.entries()) {
      const isUnchanged = records[at]?.act === 'unchanged'
      undos.push(isUnchanged ? null : { before: was?.facts ?? null, after: facts })
      if (isUnchanged) continue
      if (was) await updateCompany(tx, was, change, appContext.now())
      else await insertCompany(tx, facts as NewCompany, appContext.now())
    }
  } catch (error) {
    // Registered outside the screens meanwhile: planned again, it is told.
    throw isUniqueViolation(error) ? new PlanOutdated('a company was registered meanwhile') : error
  }
  return undos
}
