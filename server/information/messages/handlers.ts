import type { messageCalls } from '#contract/information/calls/messages.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import { referableCentres } from '#server/platform/http/calls/enterpriseScope.ts'
import type { HandlersFor } from '#server/platform/http/calls/handlersFor.ts'
import { countUnreadMessages, findMessages, markMessagesRead } from '#server/information/messages/inbox.ts'
import { comingMaintenance, countUnread } from '#server/information/notices/publishedNotices.ts'

export const messageHandlers: HandlersFor<typeof messageCalls> = {
  getMessages: ({ before }, { db, caller }) => findMessages(db, readerOf(caller), before),

  async markMessagesRead(marked, { db, caller, now }) {
    await markMessagesRead(db, caller.userId, marked, now())
    return null
  },

  async getUnread(_body, { db, caller, now }) {
    const messages = await countUnreadMessages(db, readerOf(caller))
    if (!caller.menus.includes('Notification')) return { notices: 0, messages, maintenance: null }
    const reader = { userId: caller.userId, now: now() }
    return { notices: await countUnread(db, reader), messages, maintenance: await comingMaintenance(db, reader) }
  },
}

const readerOf = (caller: Caller) => ({ userId: caller.userId, centreIds: referableCentres(caller) })
