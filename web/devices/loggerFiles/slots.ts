import type { ComponentType } from 'react'
import { createSlots } from '#web/kernel/ui/createSlots.ts'

type LoggerFileSlots = {
  /** Signs that readings of a logger file are withdrawn. */
  SignWithdrawal: ComponentType<{ withdrawalId: number; onClose: () => void; onSigned: () => void }>
}

export const { Slots: LoggerFileSlots, useSlots: useLoggerFileSlots } = createSlots<LoggerFileSlots>()
