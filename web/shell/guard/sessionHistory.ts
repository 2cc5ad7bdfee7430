import { createBrowserHistory, type RouterHistory } from '@tanstack/react-router'
import { currentSessionId, type SessionId } from '#web/kernel/session/currentSession.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The session in which an address was opened. */
    openedBy?: SessionId
    /** Whose wish it was that a sign-in leads to. */
    wantedBy?: string
  }
}

/** The browser's history, where each address says in which session it was opened: a search is one's own. */
export function sessionHistory(): RouterHistory {
  const history = createBrowserHistory()
  const { push, replace } = history
  const openedBy = () => ({ openedBy: currentSessionId() })
  history.push = (path, state, options) => push(path, { ...state, ...openedBy() }, options)
  history.replace = (path, state, options) => replace(path, { ...state, ...openedBy() }, options)
  return history
}

/** What the page was opened with is its reader's; an entry that says whose it is has been here before. */
export function claimFirstAddress({ location, replace }: RouterHistory) {
  if (location.state.openedBy === undefined) replace(location.href, location.state)
}

/** Back, a reload or a tab that is opened again lead to addresses of sessions that are over. */
export const isOfFormerSession = (openedBy: SessionId | undefined) =>
  Boolean(openedBy) && openedBy !== currentSessionId()
