import type { ComponentType } from 'react'
import { createSlots } from '#web/kernel/ui/createSlots.ts'

/** What the frame shows of later domains: what is unread, cases that wait, and the search box. */
type FrameSlots = {
  UnreadTags: ComponentType<{ hasNotices: boolean }>
  UnreadDot: ComponentType
  UnreadNotices: ComponentType
  WaitingCases: ComponentType
  Announcements: ComponentType
  SearchDialog: ComponentType<{ onClose: () => void; typedAhead: () => string }>
}

export const { Slots: FrameSlots, useSlots: useFrameSlots } = createSlots<FrameSlots>()
