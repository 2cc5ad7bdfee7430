import { Announcements, UnreadDot, UnreadTags, UnreadNotices } from '#web/information/messages/lazyTags.ts'
import { Kit } from '#web/app/Kit.tsx'
import { MainLayout } from '#web/shell/frame/MainLayout.tsx'
import { FrameSlots } from '#web/shell/frame/slots.ts'

const filled = { UnreadTags, UnreadDot, UnreadNotices, Announcements }

/** The frame of every screen behind the login, with what it says of messages. */
export function Frame() {
  return (
    <Kit>
      <FrameSlots value={filled}>
        <MainLayout />
      </FrameSlots>
    </Kit>
  )
}
