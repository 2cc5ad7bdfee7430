import { Suspense } from 'react'
import { isPrepared } from '#web/shell/screens/isPrepared.ts'
import { useFrameSlots } from '#web/shell/frame/slots.ts'
import { useSession } from '#web/kernel/session/currentSession.ts'

/** Room for what is unread, which comes a little later: nothing beside it moves then. The notices stand in the side menu, too. */
export function UnreadPlace({ hasNotices: isForNotices }: { hasNotices: boolean }) {
  const { UnreadTags } = useFrameSlots()
  const profile = useSession(session => session.profile)
  if (!isPrepared(profile)) return null
  const hasNotices = isForNotices && profile.menuList.includes('Notification')
  return (
    <div className={hasNotices ? 'unread-place' : 'unread-place unread-place-single'}>
      <Suspense>
        <UnreadTags hasNotices={hasNotices} />
      </Suspense>
    </div>
  )
}
