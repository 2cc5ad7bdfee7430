import type { z } from 'zod'
import type { Grants } from '#contract/partners/types/partnerTypes.ts'
import { partnerCalls } from '#contract/partners/calls/partners.ts'
import type { ColumnOf } from '#contract/integration/rules/importColumns.ts'
import { importFaults, type ImportFault } from '#contract/integration/rules/importFaults.ts'
import { grantKinds, type GrantKind } from '#contract/partners/rules/partnerGrants.ts'
import type { Issue } from '#server/platform/http/calls/portalError.ts'
import type { LineFault } from '#server/integration/imports/lines/importRules.ts'
import type { Value, Values } from '#server/integration/imports/lines/lineValues.ts'
import { sameGrants } from '#server/partners/tradingPartners/grants.ts'
import type { GrantsOfBoth } from '#server/partners/tradingPartners/standingPartnerships.ts'

type Column = ColumnOf<'partners'>

/** A line as the calls of the page Trading partners accept it. */
export const PartnerEntry = partnerCalls.setUpPartnership.request.omit({ proposerCode: true })
export type PartnerEntry = z.output<typeof PartnerEntry>

const columns = {
  weGrant: {
    nameAsDepositor: 'weNameAsDepositor',
    nameAsParty: 'weNameAsParty',
    holdStock: 'weHoldStock',
    carryLoggers: 'weCarryLoggers',
  },
  theyGrant: {
    nameAsDepositor: 'theyNameAsDepositor',
    nameAsParty: 'theyNameAsParty',
    holdStock: 'theyHoldStock',
    carryLoggers: 'theyCarryLoggers',
  },
} as const satisfies Record<keyof GrantsOfBoth, Record<GrantKind, Column>>
const sides = ['weGrant', 'theyGrant'] as const

/** The values of a line over the current grants: an empty cell keeps a grant. */
export const entryOf = (values: Values, before: GrantsOfBoth) => ({
  partnerCode: values.partnerCode,
  validFrom: values.validFrom,
  validUntil: values.validUntil ?? undefined,
  note: values.note ?? undefined,
  weGrant: grantsIn(values, 'weGrant', before.weGrant),
  theyGrant: grantsIn(values, 'theyGrant', before.theyGrant),
})

const grantsIn = (values: Values, side: keyof GrantsOfBoth, before: Grants) =>
  Object.fromEntries(
    grantKinds.map(kind => {
      const value = values[columns[side][kind]]
      if (value === undefined) return [kind, before[kind]]
      return [kind, kind === 'carryLoggers' ? (value ?? 'none') : value === 'yes']
    }),
  )

/** Grants as the cells of a line; `none` for those that are not given. */
export const grantCells = (grants: GrantsOfBoth, none: Record<'granted' | 'loggers', Value>): Values =>
  Object.fromEntries(
    sides.flatMap(side =>
      grantKinds.map(kind => [columns[side][kind], cellOf(kind, grants[side], none)] satisfies [Column, Value]),
    ),
  )

function cellOf(kind: GrantKind, grants: Grants, none: Record<'granted' | 'loggers', Value>): Value {
  if (kind !== 'carryLoggers') return grants[kind] ? 'yes' : none.granted
  const lent = grants.carryLoggers
  if (lent === 'none') return none.loggers
  return lent === 'all' ? lent : [...new Set(lent)].toSorted()
}

/** The columns in which one side's grants differ. */
export const differing = (side: keyof GrantsOfBoth, one: Grants, other: Grants): Column[] =>
  grantKinds.filter(kind => !sameGrants(only(kind, one), only(kind, other))).map(kind => columns[side][kind])

const nothing: Grants = { nameAsDepositor: false, nameAsParty: false, holdStock: false, carryLoggers: 'none' }
const only = (kind: GrantKind, grants: Grants): Grants => ({ ...nothing, [kind]: grants[kind] })
export const noGrants: GrantsOfBoth = { weGrant: nothing, theyGrant: nothing }

/** The column of an entry's field. */
export function columnAt(path: string): Column | 'row' {
  const [, side, kind] = /^(weGrant|theyGrant)\.(\w+)/.exec(path) ?? []
  if (side && kind) return columns[side as keyof GrantsOfBoth][kind as GrantKind]
  return (['partnerCode', 'validFrom', 'validUntil', 'note'] as const).find(column => column === path) ?? 'row'
}

/** The fault of an issue that the rules of the page found. */
export const faultOfPartner = (line: number, { path, message, value }: Issue): LineFault => ({
  line,
  column: columnAt(path),
  fault: faultNamed(message),
  about: value,
})

const faultNamed = (message: string): ImportFault =>
  message === 'unknownLogger' ? 'notOwnLogger' : (importFaults.find(fault => fault === message) ?? 'notTaken')
