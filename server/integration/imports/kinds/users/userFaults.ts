import { z } from 'zod'
import type { ImportFault } from '#contract/integration/rules/importFaults.ts'
import type { ColumnOf } from '#contract/integration/rules/importColumns.ts'
import type { Issue } from '#server/platform/http/calls/portalError.ts'
import type { LineFault } from '#server/integration/imports/lines/importRules.ts'

type Facts = { email: string; logisticCenterCodeList: readonly string[] }
type Fault = { column: ColumnOf<'users'>; fault: ImportFault; about?: string }

/** The fault of an issue that the rules of the user list found; its path tells the rule. */
export const faultOfUser = (line: number, { path, message }: Issue, facts: Facts): LineFault => ({
  line,
  ...faultAt(path, message, facts),
})

function faultAt(path: string, message: string, facts: Facts): Fault {
  if (path === 'email') {
    return { column: 'email', fault: z.email().safeParse(facts.email).success ? 'outsideDomain' : 'noEmail' }
  }
  if (path === 'role') return { column: 'role', fault: message === 'is your own' ? 'ownRole' : 'roleNotGiven' }
  if (path === 'menuEnterpriseMap') return { column: 'menus', fault: 'noMenu' }
  const [, menu] = /^menuEnterpriseMap\.(\w+)/.exec(path) ?? []
  if (menu !== undefined) {
    const isOwn = message === 'is your own user list'
    return { column: 'menus', fault: isOwn ? 'ownUserList' : 'menuNotAvailable', about: menu }
  }
  const [, place = '0'] = /\[(\d+)\]/.exec(path) ?? []
  return {
    column: 'logisticCentres',
    fault: 'centreNotOffered',
    about: facts.logisticCenterCodeList[Number(place)] ?? '',
  }
}
