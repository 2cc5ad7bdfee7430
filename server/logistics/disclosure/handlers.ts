import type { disclosureCalls } from '#contract/logistics/calls/disclosure.ts'
import { codes } from '#contract/kernel/codes.ts'
import { dayIn } from '#contract/kernel/time/dayIn.ts'
import { asActor } from '#server/platform/db/actor.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { disclosureChoices } from '#server/logistics/disclosure/choices.ts'
import { explainDisclosure } from '#server/logistics/disclosure/explain.ts'
import { closedHosts, disclosedCompanies, historyOf } from '#server/logistics/disclosure/oneProduct.ts'
import { mayEditDisclosure, ownerNamed, readableOwners, readableProduct } from '#server/logistics/disclosure/owners.ts'
import { saveDisclosure } from '#server/logistics/disclosure/saveDisclosure.ts'
import {
  previewDeliveriesAs,
  refuseWithoutMenu,
  previewStockAs,
  viewerNamed,
} from '#server/logistics/disclosure/previewAs.ts'
import { findDisclosures, type Reader } from '#server/logistics/disclosure/settings.ts'
import { settingsCsv } from '#server/logistics/disclosure/settingsCsv.ts'
import { uploadDisclosure } from '#server/logistics/disclosure/uploadDisclosure.ts'
import { scopeOfPreview } from '#server/platform/http/calls/enterpriseScope.ts'
import type { CallerContext, HandlersFor } from '#server/platform/http/calls/handlersFor.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'

export const disclosureHandlers: HandlersFor<typeof disclosureCalls> = {
  getDisclosureList: async (search, context) => ({
    ...(await findDisclosures(context.db, search, readerOf(context))),
    mayEdit: mayEditDisclosure(context.caller),
  }),

  getDisclosureChoices: async (_body, { db, caller }) => await disclosureChoices(db, caller),

  async getDisclosure({ productId }, { db, caller, scope, now, config }) {
    const product = await readableProduct(db, caller, productId)
    return {
      ...product,
      companies: await disclosedCompanies(db, productId),
      mayEdit: mayEditDisclosure(caller),
      closedHosts: await closedHosts(db, scope, productId, dayIn(now(), config.timeZone)),
    }
  },

  async getDisclosureHistory({ productId, ...page }, { db, caller }) {
    await readableProduct(db, caller, productId)
    return await historyOf(db, productId, page)
  },

  saveDisclosure: async (change, context) =>
    await asEditor(context, change.reason, async tx => await saveDisclosure(tx, context.caller, change)),

  downloadDisclosureCsv: async (search, { db, ...context }) => settingsCsv(db, search, readerOf(context)),

  uploadDisclosure: async ({ dryRun, mode, reason }, { files, ...context }) => {
    const { file } = files
    if (!file) throw new PortalError(codes.invalidParameters)
    const asked = { bytes: await file.bytes(), mode, isDryRun: dryRun === '1' }
    return await asEditor(context, reason, async tx => await uploadDisclosure(tx, context.caller, asked))
  },

  async getDeliveriesPreview(asked, context) {
    const { db, caller } = context
    const ownerId = await ownerNamed(db, caller, asked.owner)
    refuseWithoutMenu(caller, 'DeliveryStatus', ownerId)
    const { id } = await viewerNamed(db, asked.companyCode, ownerId)
    return await previewDeliveriesAs(db, scopeOfPreview(caller, id), ownerId, asked, readerOf(context))
  },

  async getStockPreview(asked, context) {
    const { db, caller } = context
    const ownerId = await ownerNamed(db, caller, asked.owner)
    refuseWithoutMenu(caller, 'ProductStockInformation', ownerId)
    const { id } = await viewerNamed(db, asked.companyCode, ownerId)
    const scopes = { viewer: scopeOfPreview(caller, id), owner: scopeOfPreview(caller, ownerId), ownerId }
    return await previewStockAs(db, scopes, asked, readerOf(context))
  },

  explainDisclosure,
}

const readerOf = ({ caller, now, config }: Pick<CallerContext, 'caller' | 'now' | 'config'>): Reader => ({
  owner: readableOwners(caller),
  now: now(),
  language: caller.language,
  timeZone: config.timeZone,
})

/** A change, named in the audit trail with its reason. */
async function asEditor<Result>(
  { db, caller }: Pick<CallerContext, 'db' | 'caller'>,
  reason: string | undefined,
  change: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  if (!mayEditDisclosure(caller)) throw new PortalError(codes.notAuthorized)
  return await db.transaction().execute(async tx => {
    await asActor(tx, `user:${caller.userId}`, reason)
    return await change(tx)
  })
}
