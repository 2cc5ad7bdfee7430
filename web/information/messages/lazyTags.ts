import { type ComponentType, lazy } from 'react'
import { loadTexts } from '#web/kernel/texts/i18n.ts'
import { messageTexts } from '#web/information/messages/texts.ts'

// The frame is the way to every screen: what it says of what is unread comes after it, with its own texts.

const withTexts = async <Module>(module: Promise<Module>): Promise<Module> =>
  (await Promise.all([module, loadTexts(messageTexts)()]))[0]

/** A frame without these marks is better than none, where they cannot be fetched. */
const orNothing = <Props>(component: Promise<ComponentType<Props>>) =>
  component.then(
    loaded => ({ default: loaded }),
    () => ({ default: (() => null) as ComponentType<Props> }),
  )
const marks = () => withTexts(import('#web/information/messages/UnreadTags.tsx'))
const announcements = () => withTexts(import('#web/information/messages/Announcements.tsx'))

/** What is unread, in the navigation bar or at the foot of the side menu. */
export const UnreadTags = lazy(() => orNothing(marks().then(module => module.UnreadTags)))
/** On the button of a menu that is out of sight. */
export const UnreadDot = lazy(() => orNothing(marks().then(module => module.UnreadDot)))
/** Beside the notices' entry of a side menu. */
export const UnreadNotices = lazy(() => orNothing(marks().then(module => module.UnreadNotices)))
/** The maintenance that comes, and for screen readers what has come in. */
export const Announcements = lazy(() => orNothing(announcements().then(module => module.Announcements)))
