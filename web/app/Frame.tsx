import { Kit } from '#web/app/Kit.tsx'
import { MainLayout } from '#web/shell/frame/MainLayout.tsx'
import { FrameSlots } from '#web/shell/frame/slots.ts'
import searchTexts from '#web/logistics/portalSearch/texts.ts?lazy'
import { SearchUnreachable } from '#web/shell/search/SearchUnreachable.tsx'
import waitingTexts from '#web/quality/waiting/texts.ts?lazy'
import messageTexts from '#web/information/messages/texts.ts?lazy'
import { useHasMenu } from '#web/kernel/session/menus.ts'
import { Suspense } from 'react'
import { ListTools } from '#web/kernel/ui/lists/listTools.ts'
import { AddToBoard } from '#web/reporting/boards/AddToBoard.tsx'
import { lazyPart } from '#web/kernel/ui/loading/lazyPart.ts'

// The frame is the way to every screen: what it says of what is unread comes after it, with its own texts. A frame without
// these marks is better than none, where they cannot be fetched.
const isOptional = { isOptional: true }
const tags = () => import('#web/information/messages/UnreadTags.tsx')

/** What is unread, in the navigation bar or at the foot of the side menu. */
const UnreadTags = lazyPart(async () => (await tags()).UnreadTags, messageTexts, isOptional)
/** On the button of a menu that is out of sight. */
const UnreadDot = lazyPart(async () => (await tags()).UnreadDot, messageTexts, isOptional)
/** Beside the notices' entry of a side menu. */
const UnreadNotices = lazyPart(async () => (await tags()).UnreadNotices, messageTexts, isOptional)
/** The maintenance that comes, and for screen readers what has come in. */
const Announcements = lazyPart(async () => (await tags()).Announcements, messageTexts, isOptional)

/** Comes when somebody opens it. */
const SearchDialog = lazyPart(
  async () => (await import('#web/logistics/portalSearch/SearchDialog.tsx')).SearchDialog,
  searchTexts,
  { instead: SearchUnreachable },
)

/** Beside the entry of Quality. */
const WaitingCases = lazyPart(
  async () => (await import('#web/quality/waiting/WaitingCases.tsx')).WaitingCases,
  waitingTexts,
  isOptional,
)

/** Sends what was confirmed without a connection; only for whoever confirms. */
const TripSender = lazyPart(
  async () => (await import('#web/logistics/trips/queue/TripSender.tsx')).TripSender,
  undefined,
  isOptional,
)

const filled = { UnreadTags, UnreadDot, UnreadNotices, WaitingCases, Announcements, SearchDialog }

const ofLists = { Tools: AddToBoard }

/** The frame of every screen behind the login, with what it shows of later domains. */
export function Frame() {
  const hasTrips = useHasMenu('Trips')
  return (
    <Kit>
      <FrameSlots value={filled}>
        <ListTools value={ofLists}>
          <MainLayout />
        </ListTools>
        <Suspense>{hasTrips && <TripSender />}</Suspense>
      </FrameSlots>
    </Kit>
  )
}
