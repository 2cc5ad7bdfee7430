import type { Grants } from '#contract/partners/types/partnerTypes.ts'
import { codes } from '#contract/kernel/codes.ts'
import type { PartnershipState } from '#contract/partners/rules/partnerships.ts'
import { isPlatformAdministrator } from '#server/identity/administration/administered.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { parsedEntry } from '#server/integration/imports/lines/entryFaults.ts'
import type { FileLine, LineFault } from '#server/integration/imports/lines/importRules.ts'
import {
  columnAt,
  differing,
  entryOf,
  faultOfPartner,
  noGrants,
  PartnerEntry,
} from '#server/integration/imports/kinds/partners/partnerLines.ts'
import type { Values } from '#server/integration/imports/lines/lineValues.ts'
import { companiesNamed, type CommandContext, type Side } from '#server/partners/tradingPartners/runCommand.ts'
import { resolveGrants } from '#server/partners/tradingPartners/grants.ts'
import { checkedProposal, checkedTerms, pairAmong, type Agreement } from '#server/partners/tradingPartners/propose.ts'
import {
  grantsOfBoth,
  later,
  standingPartnerships,
  type GrantsOfBoth,
  type Standing,
} from '#server/partners/tradingPartners/standingPartnerships.ts'
import { changesLater } from '#server/partners/tradingPartners/writeGrants.ts'

/** A change of what one side grants. */
export type SideChange = { side: keyof GrantsOfBoth; granter: Side; before: Grants; after: Grants }

/** The effect of a line from the day `from` on, on a new or an existing partnership. */
export type PartnerPlan = { line: number; them: Side; from: string; entry: PartnerEntry } & (
  | { how: 'new'; agreement: Agreement }
  | { how: 'change'; partnershipId: number; before: GrantsOfBoth; changes: SideChange[] }
)

export type PartnerWorld = Awaited<ReturnType<typeof partnerWorld>>

export async function partnerWorld(
  command: CommandContext,
  own: { companyId: number; companyCode: string },
  lines: readonly FileLine[],
) {
  const { tx, today } = command
  return {
    command,
    ownCode: own.companyCode,
    companies: await companiesNamed(tx, [own.companyCode, ...lines.map(({ values }) => partnerCodeOf(values))]),
    standing: await standingPartnerships(tx, own.companyId, today),
  }
}

export const partnerCodeOf = (values: Values) => String(values.partnerCode)

/** The plan of a line, or the faults that the page Trading partners would show. */
export async function planLine(world: PartnerWorld, { line, values }: FileLine): Promise<PartnerPlan | LineFault[]> {
  try {
    return await plannedLine(world, line, values)
  } catch (error) {
    if (!(error instanceof PortalError) || error.code !== codes.invalidParameters) throw error
    return error.issues.map(issue => faultOfPartner(line, issue))
  }
}

async function plannedLine(world: PartnerWorld, line: number, values: Values): Promise<PartnerPlan | LineFault[]> {
  const { command, ownCode, companies } = world
  const { companyCode, state } = values
  if (companyCode != null && companyCode !== ownCode) return [{ line, column: 'companyCode', fault: 'otherCompany' }]
  if (isPlatformAdministrator(command.caller) && notAgreed.has(state)) {
    return [{ line, column: 'state', fault: 'notAgreed' }]
  }
  const named = { path: 'partnerCode', code: partnerCodeOf(values) }
  const [us, them] = pairAmong(companies, { path: 'proposerCode', code: ownCode }, named)
  const validFrom = String(values.validFrom)
  const standing = standingOn(world, them, validFrom)
  const from = standing ? later(validFrom, command.today) : validFrom
  const before = standing ? await grantsOfBoth(command.tx, standing.id, us.id, them.id, from) : noGrants
  const faults: LineFault[] = []
  const cellAt = (path: string) => ({ line, column: columnAt(path) })
  const entry = parsedEntry(PartnerEntry, entryOf({ ...values, validFrom: from }, before), cellAt, faults)
  if (!entry) return faults
  const draft = { line, us, them, from, entry }
  return standing ? await planChange(command, draft, { standing, before, values }) : await planNew(command, draft)
}

/** The platform administrator registers agreements: not from lines of a downloaded list whose state says that there is none. */
const notAgreed = new Set<unknown>(['proposed', 'declined', 'withdrawn'] satisfies PartnershipState[])

/** The existing partnership on the day of a line; changes apply from today at the earliest. */
const standingOn = ({ command, standing }: PartnerWorld, them: Side, from: string): Standing | undefined =>
  standing.find(
    ({ them: { id }, validFrom, validTo }) =>
      id === them.id && validFrom <= from && (validTo === null || later(from, command.today) <= validTo),
  )

type Draft = { line: number; us: Side; them: Side; from: string; entry: PartnerEntry }

async function planNew(command: CommandContext, { us, ...draft }: Draft): Promise<PartnerPlan | LineFault[]> {
  const { line, them, entry } = draft
  if (isPlatformAdministrator(command.caller)) {
    return { ...draft, how: 'new', agreement: await checkedTerms(command, [us, them], entry) }
  }
  if (Array.isArray(entry.theyGrant.carryLoggers)) {
    return [{ line, column: 'theyCarryLoggers', fault: 'partnerChooses' }]
  }
  return { ...draft, how: 'new', agreement: await checkedProposal(command, [us, them], entry) }
}

type Known = { standing: Standing; before: GrantsOfBoth; values: Values }

async function planChange(
  command: CommandContext,
  { us, ...draft }: Draft,
  { standing, before, values: { validUntil } }: Known,
): Promise<PartnerPlan | LineFault[]> {
  const { line, them, entry } = draft
  const changeOf = (side: keyof GrantsOfBoth, granter: Side) =>
    differing(side, before[side], entry[side]).length > 0
      ? [{ side, granter, before: before[side], after: entry[side] }]
      : []
  const changes = [...changeOf('weGrant', us), ...changeOf('theyGrant', them)]
  const faults = await faultsOfChanges(command, draft, standing, changes)
  if (validUntil !== undefined && validUntil !== standing.validTo)
    faults.unshift({ line, column: 'validUntil', fault: 'lastDayStays' })
  return faults.length > 0 ? faults : { ...draft, how: 'change', partnershipId: standing.id, before, changes }
}

async function faultsOfChanges(
  { tx, caller }: CommandContext,
  { line, from }: Pick<Draft, 'line' | 'from'>,
  standing: Standing,
  changes: readonly SideChange[],
): Promise<LineFault[]> {
  const faults: LineFault[] = []
  for (const { side, granter, before, after } of changes) {
    if (side === 'theyGrant' && !isPlatformAdministrator(caller)) {
      faults.push(...differing(side, before, after).map(column => ({ line, column, fault: 'partnerDecides' as const })))
      continue
    }
    // A file does not show later changes, and must not remove them.
    if (await changesLater(tx, { partnershipId: standing.id, granterId: granter.id }, from)) {
      faults.push({ line, column: 'row', fault: 'changesLater' })
    }
    const { issues } = await resolveGrants(tx, granter.id, after, side)
    faults.push(...issues.map(issue => faultOfPartner(line, issue)))
  }
  return faults
}
