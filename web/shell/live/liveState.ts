import { create } from 'zustand'
import { whenSessionChanges } from '#web/kernel/session/currentSession.ts'

/** Whether the open page is kept up to date: 'off' where it has no stream, or none yet. */
export type LiveState = { state: 'off' | 'live' | 'lost'; lastSignMs: number }

const none: LiveState = { state: 'off', lastSignMs: 0 }
export const useLiveState = create<LiveState>()(() => none)

export const showLive = (state: LiveState['state']) => useLiveState.setState({ state })
export const showSign = () => useLiveState.setState({ lastSignMs: Date.now() })

whenSessionChanges(() => useLiveState.setState(none))
