import type { Grants, GrantSummary } from '#contract/partners/types/partnerTypes.ts'
import { grantKinds, type GrantKind } from '#contract/partners/rules/partnerGrants.ts'

/** Grants as a form holds them; `serials` one a line, and only where loggers are listed. */
type GrantFields = { kinds: GrantKind[]; loggers: 'all' | 'listed'; serials: string }

export const noGrants: GrantFields = { kinds: [], loggers: 'all', serials: '' }

export const fieldsOf = (grants: Grants): GrantFields => ({
  kinds: grantKinds.filter(kind => isGranted(grants, kind)),
  loggers: Array.isArray(grants.carryLoggers) ? 'listed' : 'all',
  serials: Array.isArray(grants.carryLoggers) ? grants.carryLoggers.join('\n') : '',
})

export const isGranted = (grants: Grants | GrantSummary, kind: GrantKind) =>
  kind === 'carryLoggers' ? grants.carryLoggers !== 'none' && grants.carryLoggers !== 0 : grants[kind]

const named = (kinds: readonly GrantKind[]) => ({
  nameAsDepositor: kinds.includes('nameAsDepositor'),
  nameAsParty: kinds.includes('nameAsParty'),
  holdStock: kinds.includes('holdStock'),
})

/** What a company grants, by the form; a list without a serial lends nothing. */
export function grantsOf({ kinds, loggers, serials }: GrantFields): Grants {
  const listed = [...new Set(serials.split(/[\n,、]/).map(serial => serial.trim()))].filter(serial => serial !== '')
  const lent = loggers === 'all' ? 'all' : listed.length > 0 ? listed : 'none'
  return { ...named(kinds), carryLoggers: kinds.includes('carryLoggers') ? lent : 'none' }
}

/** What it asks of the other side, which chooses among its loggers itself. */
export const askedOf = (kinds: readonly GrantKind[]) => ({
  ...named(kinds),
  carryLoggers: kinds.includes('carryLoggers') ? ('all' as const) : ('none' as const),
})
