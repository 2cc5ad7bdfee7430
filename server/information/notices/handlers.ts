import type { noticeCalls } from '#contract/information/calls/notices.ts'
import type { CallerContext, HandlersFor } from '#server/platform/http/calls/handlersFor.ts'
import { editedNotice, findEditedNotices, refuseOthers } from '#server/information/notices/editedNotices.ts'
import { findNotices, readAllNotices, readNotice } from '#server/information/notices/publishedNotices.ts'
import { deleteNotice, saveNotice } from '#server/information/notices/saveNotice.ts'

export const noticeHandlers: HandlersFor<typeof noticeCalls> = {
  getNoticeList: (search, context) => findNotices(context.db, personIn(context), search),
  readNotice: ({ noticeId }, context) => readNotice(context.db, personIn(context), noticeId),
  async readAllNotices(_body, context) {
    await readAllNotices(context.db, personIn(context))
    return null
  },

  async getEditedNoticeList(search, { db, caller, now }) {
    refuseOthers(caller)
    return await findEditedNotices(db, search, { now: now(), language: caller.language })
  },
  async getEditedNotice({ noticeId }, { db, caller, now }) {
    refuseOthers(caller)
    return await editedNotice(db, noticeId, now())
  },
  async saveNotice(saved, context) {
    refuseOthers(context.caller)
    return await saveNotice(context.db, personIn(context), saved)
  },
  async deleteNotice({ noticeId, updatedAt }, context) {
    refuseOthers(context.caller)
    await deleteNotice(context.db, personIn(context), noticeId, updatedAt)
    return null
  },
}

const personIn = ({ caller, now }: CallerContext) => ({ userId: caller.userId, now: now() })
