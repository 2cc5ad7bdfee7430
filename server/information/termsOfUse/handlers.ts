import type { termsOfUseCalls } from '#contract/information/calls/termsOfUse.ts'
import { codes } from '#contract/kernel/codes.ts'
import { asActor } from '#server/platform/db/actor.ts'
import { documentReply } from '#server/platform/files/documents.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import type { HandlersFor } from '#server/platform/http/calls/handlersFor.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { agree, findTermsVersions } from '#server/information/termsOfUse/agreements.ts'
import { publishTerms } from '#server/information/termsOfUse/publishTerms.ts'
import { termsInForce } from '#server/information/termsOfUse/termsVersions.ts'

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
    await db.transaction().execute(async tx => {
      await asActor(tx, `user:${caller.userId}`)
      await agree(tx, caller.userId, version, now())
    })
    return null
  },

  async getTermsOfUseList(_body, { db, caller }) {
    refuseOthers(caller)
    return await findTermsVersions(db)
  },

  async publishTermsOfUse({ version, publishedAt }, { db, caller, now, files }) {
    refuseOthers(caller)
    const { fileJa, fileEn } = files
    if (!fileJa || !fileEn) throw new PortalError(codes.invalidParameters)
    await db.transaction().execute(async tx => {
      await asActor(tx, `user:${caller.userId}`)
      const at = now()
      const by = { userId: caller.userId, companyId: caller.company.id }
      const from = publishedAt === undefined ? at : new Date(publishedAt)
      await publishTerms(tx, { version, publishedAt: from, files: { ja: fileJa, en: fileEn }, by, at })
    })
    return null
  },
}

/** INF-7: terms are portal-wide, so only the platform administrator sees to them. */
function refuseOthers({ isPlatform, role }: Caller) {
  if (!isPlatform || role !== '00') throw new PortalError(codes.notAuthorized)
}
