import type { noticeCalls } from '#contract/information/calls/notices.ts'
import type { CallerContext, HandlersFor } from '#server/platform/http/calls/handlersFor.ts'
import { editedNotice, findEditedNotices } from '#server/information/notices/editedNotices.ts'
import { requirePlatformAdministrator } from '#server/identity/administration/administered.ts'
import { findNotices, markNoticesRead, readNotice } from '#server/information/notices/publishedNotices.ts'
import { deleteNotice, saveNotice } from '#server/information/notices/saveNotice.ts'

/** INF-2: only the platform administrator edits notices; nobody else learns of drafts. */
export const noticeHandlers: HandlersFor<typeof noticeCalls> = {
  getNoticeList: (search, context) => findNotices(context.db, readerOf(context), search),
  readNotice: ({ noticeId }, context) => readNotice(context.db, readerOf(context), noticeId),
  async readAllNotices(_body, context) {
    await markNoticesRead(context.db, readerOf(context))
    return null
  },

  async getEditedNoticeList(search, { db, caller, now }) {
    requirePlatformAdministrator(caller)
    return await findEditedNotices(db, search, { now: now(), language: caller.language })
  },
  async getEditedNotice({ noticeId }, { db, caller, now }) {
    requirePlatformAdministrator(caller)
    return await editedNotice(db, noticeId, now())
  },
  async saveNotice(saved, context) {
    requirePlatformAdministrator(context.caller)
    return await saveNotice(context.db, readerOf(context), saved)
  },
  async deleteNotice({ noticeId, updatedAt }, context) {
    requirePlatformAdministrator(context.caller)
    await deleteNotice(context.db, readerOf(context), noticeId, updatedAt)
    return null
  },
}

const readerOf = ({ caller, now }: CallerContext) => ({ userId: caller.userId, now: now() })
