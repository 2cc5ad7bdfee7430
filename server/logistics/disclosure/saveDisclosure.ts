import { sql } from 'kysely'
import type { z } from 'zod'
import type { Changed, changeRequest } from '#contract/logistics/types/disclosureTypes.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { changeDisclosures } from '#server/logistics/disclosure/changeDisclosures.ts'
import { companiesByCode, lockOwnProducts, referableFault } from '#server/logistics/disclosure/owners.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import { type Issue, refuseIssues } from '#server/platform/http/calls/portalError.ts'

type Change = z.output<typeof changeRequest>

/** The most cells of one change, which takes some seconds. */
const maxCells = 200_000

/** Applies one pattern to many products and companies. */
export async function saveDisclosure(tx: Tx, caller: Caller, change: Change): Promise<Changed> {
  refuseMisfit(change)
  const owners = await lockOwnProducts(tx, caller, change.productIds)
  const companyIds = await referableIds(tx, change, owners)
  const { productIds, cells, from, until, mode, dryRun } = change
  const pairs = sql`select p.id as product_id, c.id as company_id
    from (select distinct unnest(${productIds}::bigint[]) as id) p
   cross join (select distinct unnest(${companyIds}::bigint[]) as id) c`
  const wanted = sql`select pairs.product_id, pairs.company_id, cell.stage, cell.kind,
         daterange(${from ?? null}::date, ${until ?? null}::date, '[]') as days
    from pairs cross join unnest(${cells.map(one => one.stage)}::text[], ${cells.map(one => one.kind)}::text[])
      as cell (stage, kind)`
  return await changeDisclosures(tx, mode, { pairs, wanted }, dryRun)
}

/** Checks the fields against each other; 4022 by the field. */
function refuseMisfit({ productIds, companyCodes, cells, mode, from, until }: Change) {
  const issues: Issue[] = []
  if (cells.length === 0 && mode !== 'replace') issues.push({ path: 'cells', message: 'empty' })
  if (from === undefined && mode !== 'withdraw' && cells.length > 0) issues.push({ path: 'from', message: 'empty' })
  if (from !== undefined && until !== undefined && until < from) {
    issues.push({ path: 'until', message: 'untilBeforeFrom' })
  }
  if (productIds.length * companyCodes.length * Math.max(cells.length, 1) > maxCells) {
    issues.push({ path: 'productIds', message: 'tooMany' })
  }
  refuseIssues(issues)
}

/** The ids of the companies; those that nothing can be disclosed to are 4022 by their index. */
async function referableIds(tx: Tx, { companyCodes, mode }: Change, owners: ReadonlySet<number>): Promise<number[]> {
  const companies = await companiesByCode(tx, companyCodes)
  const issues = companyCodes.flatMap((code, place) => {
    const faults = [...owners].map(owner => referableFault(companies.get(code), owner, mode))
    const message = faults.find(fault => fault !== undefined)
    return message ? [{ path: `companyCodes[${place}]`, message }] : []
  })
  refuseIssues(issues)
  return [...companies.values()].map(company => company.id)
}
