import type { termsOfUseCalls } from '#contract/information/calls/termsOfUse.ts'
import { codes } from '#contract/kernel/codes.ts'
import { transactionAs } from '#server/platform/db/actor.ts'
import { documentReply } from '#server/platform/files/documents.ts'
import type { HandlersFor } from '#server/platform/http/calls/handlersFor.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { requirePlatformAdministrator } from '#server/identity/administration/administered.ts'
import { agree, findTermsVersions, publishTerms, termsInForce } from '#server/information/termsOfUse/termsVersions.ts'

/** INF-7: terms apply to the whole portal, so only the platform administrator manages them. */
export const termsOfUseHandlers: HandlersFor<typeof termsOfUseCalls> = {
  async getTermsOfUse(_body, { db, now }) {
    const { version, published_at } = await termsInForce(db, now())
    return { version, publishedAt: published_at.toISOString() }
  },

  async getTermsOfUseFile(_body, { db, caller, now }) {
    const { document_ja, document_en } = await termsInForce(db, now())
    return await documentReply(db, caller.language === 'en' ? document_en : document_ja)
  },

  async agreeToTermsOfUse({ version }, { db, caller, now }) {
    await transactionAs(db, `user:${caller.userId}`, tx => agree(tx, caller.userId, version, now()))
    return null
  },

  async getTermsOfUseList(_body, { db, caller }) {
    requirePlatformAdministrator(caller)
    return await findTermsVersions(db)
  },

  async publishTermsOfUse({ version, publishedAt }, { db, caller, now, files }) {
    requirePlatformAdministrator(caller)
    const { fileJa, fileEn } = files
    if (!fileJa || !fileEn) throw new PortalError(codes.invalidParameters)
    const at = now()
    const by = { userId: caller.userId, companyId: caller.company.id }
    const from = publishedAt === undefined ? at : new Date(publishedAt)
    const terms = { version, publishedAt: from, files: { ja: fileJa, en: fileEn }, by, at }
    await transactionAs(db, `user:${caller.userId}`, tx => publishTerms(tx, terms))
    return null
  },
}
