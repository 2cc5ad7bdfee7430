import { create } from 'zustand'

/** Whether the open page is kept up to date: 'off' where it has no stream, or none yet. */
export type LiveState = { state: 'off' | 'live' | 'lost'; lastSignMs: number }

export const useLiveState = create<LiveState>()(() => ({ state: 'off', lastSignMs: 0 }))

export const showLive = (state: LiveState['state']) => useLiveState.setState({ state })
export const showSign = () => useLiveState.setState({ lastSignMs: Date.now() })
