import { sql } from 'kysely'
import type { ResponseOf } from '#contract/kernel/call.ts'
import type { disclosureCalls, ExplainedDelivery } from '#contract/logistics/calls/disclosure.ts'
import { explainedItems, partyRoles, shownOfDelivery } from '#contract/logistics/rules/explainedDisclosure.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { deliveryAccess } from '#server/logistics/deliveries/access/access.ts'
import { deliveryList } from '#server/logistics/deliveries/search/search.ts'
import { type Searched, searchedByNumber } from '#server/logistics/deliveries/search/searched.ts'
import { statusInfo } from '#server/logistics/deliveries/statusInfo.ts'
import { type ExplainedRow, loadExplainedRows } from '#server/logistics/disclosure/explainedRows.ts'
import { mayEditDisclosure } from '#server/logistics/disclosure/owners.ts'
import { refuseWithoutMenu, viewerNamed } from '#server/logistics/disclosure/previewAs.ts'
import { idsOf } from '#server/platform/lists/list.ts'
import { type LocalView, readerOf } from '#server/platform/lists/reader.ts'
import { scopeOfPreview } from '#server/platform/http/calls/enterpriseScope.ts'
import type { CallerContext } from '#server/platform/http/calls/handlersFor.ts'
import { refuse } from '#server/platform/http/calls/portalError.ts'

type Explained = ResponseOf<typeof disclosureCalls.explainDisclosure>
type Asked = { companyCode: string; number?: string; deliveryId?: number }

/** The most deliveries with one number that are explained: few senders share a number. */
const maxExplained = 10

/** Why a company can or cannot see deliveries of the caller's company (for the platform company, of any company). */
export async function explainDisclosure(
  asked: Asked,
  { db, caller, scope, now, config }: CallerContext,
): Promise<Explained> {
  refuseWithoutMenu(caller, 'DeliveryStatus', caller.company.id)
  const viewer = await viewerNamed(db, asked.companyCode, caller.company.id)
  const company = await companyFacts(db, viewer.id)
  const { lead, conditions } = searchedAs(asked)
  const isOwn = caller.isPlatform ? sql`d.depositor_id <> ${viewer.id}` : sql`d.depositor_id = ${caller.company.id}`
  const searched = { lead, conditions: [...conditions, isOwn], isEvaluated: false }
  const reader = readerOf({ caller, now, config })
  const ids = await idsOf(deliveryList, { ...reader, db, scope }, { searched, sort: 'shippingDate', order: 'desc' })
  const rows = await loadExplainedRows(db, viewer.id, ids.slice(0, maxExplained))
  const deliveries: ExplainedDelivery[] = []
  for (const row of rows) {
    const explained = explainedRow(row, company.isActive && company.hasDeliveryMenu)
    const seen = explained.shown.delivery
      ? await seenOf({ ...reader, db, scope: scopeOfPreview(caller, viewer.id) }, row.facts.deliveryId)
      : null
    deliveries.push({ ...explained, seen })
  }
  return { company, mayEdit: mayEditDisclosure(caller), deliveries }
}

function searchedAs({ number, deliveryId }: Asked): Pick<Searched, 'lead' | 'conditions'> {
  if (number !== undefined && deliveryId === undefined) return searchedByNumber(number)
  if (deliveryId !== undefined && number === undefined) {
    return { lead: { deliveryIds: sql`select ${deliveryId}::bigint` }, conditions: [] }
  }
  return refuse('number', 'exactly one of number and deliveryId is required')
}

async function companyFacts(db: Db, id: number): Promise<Explained['company']> {
  const { available_menus, ...company } = await db
    .selectFrom('companies')
    .select(['code', 'name', 'name_en as nameEn', 'is_active as isActive', 'available_menus'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...company, hasDeliveryMenu: available_menus.includes('DeliveryStatus') }
}

function explainedRow(
  { facts, is, isParty, hostDiscloses, items }: ExplainedRow,
  canOpen: boolean,
): Omit<ExplainedDelivery, 'seen'> {
  const reasons = explainedItems({ ...facts, isParty, items })
  const shown = shownOfDelivery(isParty, reasons, canOpen)
  return {
    ...facts,
    roles: partyRoles.filter(role => is[role]),
    items: items.flatMap(({ settings: _settings, ...item }, index) => {
      const reason = reasons[index]
      return reason ? [{ ...item, ...reason }] : []
    }),
    shown: { ...shown, orderedItems: orderedItemsOf(shown.shippingList, hostDiscloses) },
  }
}

/** Decision 0023: ordered items need the depositor's shipping list and the consent of the centre's company. */
function orderedItemsOf(isListed: boolean, hostDiscloses: boolean | null): ExplainedDelivery['shown']['orderedItems'] {
  if (hostDiscloses === null) return 'notApplicable'
  if (!isListed) return 'hidden'
  return hostDiscloses ? 'shown' : 'hostCloses'
}

/** The actual answer to the company, by the same code as its own screen. */
const seenOf = async (view: LocalView, deliveryId: number) =>
  await statusInfo(view, await deliveryAccess(view.db, view.scope, deliveryId))
