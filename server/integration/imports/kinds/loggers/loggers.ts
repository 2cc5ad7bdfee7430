import { loggerCalls } from '#contract/devices/calls/loggers.ts'
import { shownGrai } from '#contract/kernel/gs1/keys.ts'
import type { ImportAct } from '#contract/integration/calls/imports.ts'
import type { ColumnOf } from '#contract/integration/rules/importColumns.ts'
import { parsedEntry } from '#server/integration/imports/lines/entryFaults.ts'
import type { FileLine, ImportRules, LineFault } from '#server/integration/imports/lines/importRules.ts'
import type { Values } from '#server/integration/imports/lines/lineValues.ts'
import { recordPlan } from '#server/integration/imports/lines/recordPlans.ts'
import { singleLines } from '#server/integration/imports/lines/singleLines.ts'
import {
  lockSerials,
  saveLoggers,
  storedLoggers,
  type LoggerFacts,
  type StoredLogger,
} from '#server/integration/imports/kinds/loggers/storedLoggers.ts'
import { undoLoggers, type LoggerUndo } from '#server/integration/imports/kinds/loggers/undoLoggers.ts'
import { codeKeys, codeOwners, loggerCodeKinds } from '#server/devices/loggers/loggerCodes.ts'
import { codeClaims } from '#server/logistics/products/codeClaims.ts'

const serialOf = ({ values }: FileLine) => String(values.serial)

/** Loggers by their serials, with the rules of the form; those that deliveries carry keep their interval. */
export const loggerImports: ImportRules<LoggerUndo> = {
  lock: (context, lines) => lockSerials(context, lines.map(serialOf)),
  async plan({ tx, sender }, lines) {
    const { single, faults } = singleLines(lines, serialOf)
    const stored = await storedLoggers(tx, sender.companyId, single.map(serialOf))
    const read = single.flatMap(line => {
      const was = stored.get(serialOf(line))
      const facts = factsOf(line, was, sender.companyCode, faults)
      return facts ? [{ line: line.line, was, facts }] : []
    })
    const owners = await codeOwners(
      tx,
      sender.companyId,
      read.map(({ facts }) => facts),
    )
    const claims = codeClaims(owners)
    const taken = read.filter(({ line, facts }) => {
      const other = claims.take(facts.serial, codeKeys(facts))
      if (other)
        faults.push({ line, column: loggerCodeKinds[other.place] ?? 'row', fault: 'codeTaken', about: other.owner })
      return !other
    })
    const records = taken.map(({ line, was, facts }) =>
      recordPlan('loggers', { line, name: facts.serial }, was?.facts ?? null, facts),
    )
    const save = async () => {
      const those = (act: ImportAct) => taken.flatMap(({ facts }, at) => (records[at]?.act === act ? [facts] : []))
      await saveLoggers(tx, sender.companyId, { created: those('created'), changed: those('changed') })
      return taken.map(({ was, facts }, at): LoggerUndo | null =>
        records[at]?.act === 'unchanged' ? null : { before: was?.facts ?? null, after: facts },
      )
    }
    return { records, faults, save }
  },
  ...undoLoggers,
}

const Facts = loggerCalls.addLogger.request.omit({ enterpriseCode: true, note: true })

/** The values of a line over the stored ones. */
function factsOf(
  { line, values }: FileLine,
  was: StoredLogger | undefined,
  companyCode: string,
  faults: LineFault[],
): LoggerFacts | undefined {
  const { companyCode: owner, ...reported } = values
  if (owner != null && owner !== companyCode) {
    faults.push({ line, column: 'companyCode', fault: 'otherCompany' })
    return undefined
  }
  const cellAt = (path: string) => ({ line, column: path as ColumnOf<'loggers'> })
  // As it is read again as itself.
  const before: Values = was ? { ...was.facts, grai: was.facts.grai && shownGrai(was.facts.grai) } : none
  const facts = parsedEntry(Facts, { ...before, ...reported }, cellAt, faults)
  if (!facts) return undefined
  if (was?.isAssigned && facts.intervalSeconds !== was.facts.intervalSeconds) {
    faults.push({ line, column: 'intervalSeconds', fault: 'intervalInUse' })
    return undefined
  }
  return { ...facts, grai: facts.grai ?? null, giai: facts.giai ?? null }
}

const none = { name: null, model: null, grai: null, giai: null, intervalSeconds: null }
