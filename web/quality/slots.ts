import type { ComponentType } from 'react'
import { createSlots } from '#web/kernel/ui/createSlots.ts'
import type { QualityTabProps } from '#web/quality/overview/qualityTabs.ts'

type QualitySlots = {
  ShareCaseReport: ComponentType<{ caseId: number; depositorCode: string }>
  /** A tab of the quality page. */
  ReportsTab: ComponentType<QualityTabProps>
}

export const { Slots: QualitySlots, useSlots: useQualitySlots } = createSlots<QualitySlots>()
