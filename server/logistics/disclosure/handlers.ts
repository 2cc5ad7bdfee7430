import type { disclosureCalls } from '#contract/logistics/calls/disclosure.ts'
import { codes } from '#contract/kernel/codes.ts'
import type { Menu } from '#contract/kernel/menus.ts'
import { asCaller } from '#server/platform/db/actor.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { explainDisclosure } from '#server/logistics/disclosure/explain.ts'
import { closedHosts, disclosedCompanies, historyOf } from '#server/logistics/disclosure/oneProduct.ts'
import {
  disclosureChoices,
  mayEditDisclosure,
  ownerNamed,
  readableOwners,
  readableProduct,
} from '#server/logistics/disclosure/owners.ts'
import { saveDisclosure } from '#server/logistics/disclosure/saveDisclosure.ts'
import {
  previewDeliveriesAs,
  refuseWithoutMenu,
  previewStockAs,
  viewerNamed,
} from '#server/logistics/disclosure/previewAs.ts'
import { findDisclosures, type OwnerViewer } from '#server/logistics/disclosure/settings.ts'
import { settingsCsv } from '#server/logistics/disclosure/settingsCsv.ts'
import { uploadDisclosure } from '#server/logistics/disclosure/uploadDisclosure.ts'
import { scopeOfPreview } from '#server/platform/http/calls/enterpriseScope.ts'
import type { CallerContext, HandlersFor } from '#server/platform/http/calls/handlersFor.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { readerOf, todayOf, viewerOf } from '#server/platform/lists/reader.ts'

export const disclosureHandlers: HandlersFor<typeof disclosureCalls> = {
  getDisclosureList: async (search, context) => ({
    ...(await findDisclosures(ownerViewerOf(context), search)),
    mayEdit: mayEditDisclosure(context.caller),
  }),

  getDisclosureChoices: async (_body, { db, caller }) => await disclosureChoices(db, caller),

  async getDisclosure({ productId }, context) {
    const { db, caller, scope } = context
    const product = await readableProduct(db, caller, productId)
    return {
      ...product,
      companies: await disclosedCompanies(db, productId),
      mayEdit: mayEditDisclosure(caller),
      closedHosts: await closedHosts(db, scope, productId, todayOf(readerOf(context))),
    }
  },

  async getDisclosureHistory({ productId, ...page }, { db, caller }) {
    await readableProduct(db, caller, productId)
    return await historyOf(db, productId, page)
  },

  saveDisclosure: async (change, context) =>
    await asEditor(context, change.reason, async tx => await saveDisclosure(tx, context.caller, change)),

  downloadDisclosureCsv: (search, context) => settingsCsv(ownerViewerOf(context), search),

  uploadDisclosure: async ({ dryRun, mode, reason }, { files, ...context }) => {
    const { file } = files
    if (!file) throw new PortalError(codes.invalidParameters)
    const asked = { bytes: await file.bytes(), mode, isDryRun: dryRun === '1' }
    return await asEditor(context, reason, async tx => await uploadDisclosure(tx, context.caller, asked))
  },

  async getDeliveriesPreview(asked, context) {
    const { viewer, ownerId } = await previewOf(asked, context, 'DeliveryStatus')
    return await previewDeliveriesAs(viewer, ownerId, asked)
  },

  async getStockPreview(asked, context) {
    const { viewer, owner, ownerId } = await previewOf(asked, context, 'ProductStockInformation')
    return await previewStockAs(viewer, owner, ownerId, asked)
  },

  explainDisclosure,
}

const ownerViewerOf = (context: CallerContext): OwnerViewer => ({
  ...viewerOf(context),
  owner: readableOwners(context.caller),
})

/** The scope of the owner, and the company whose view is previewed. */
async function previewOf(
  { owner, companyCode }: { owner?: string; companyCode: string },
  context: CallerContext,
  menu: Menu,
) {
  const { db, caller } = context
  const ownerId = await ownerNamed(db, caller, owner)
  refuseWithoutMenu(caller, menu, ownerId)
  const { id } = await viewerNamed(db, companyCode, ownerId)
  return {
    viewer: { ...viewerOf(context), scope: scopeOfPreview(caller, id) },
    owner: scopeOfPreview(caller, ownerId),
    ownerId,
  }
}

/** A change with its actor and reason in the audit trail. */
async function asEditor<Result>(
  context: Pick<CallerContext, 'db' | 'caller'>,
  reason: string | undefined,
  change: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  if (!mayEditDisclosure(context.caller)) throw new PortalError(codes.notAuthorized)
  return await asCaller(context, change, reason)
}
