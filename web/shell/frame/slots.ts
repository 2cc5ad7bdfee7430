import type { ComponentType } from 'react'
import { createSlots } from '#web/kernel/ui/createSlots.ts'

/** What the frame says of what is unread. */
type FrameSlots = {
  UnreadTags: ComponentType<{ hasNotices: boolean }>
  UnreadDot: ComponentType<{ hasMessages: boolean }>
  UnreadNotices: ComponentType
  Announcements: ComponentType
}

export const { Slots: FrameSlots, useSlots: useFrameSlots } = createSlots<FrameSlots>()
