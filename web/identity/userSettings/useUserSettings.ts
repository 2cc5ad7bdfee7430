import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { RequestOf } from '#contract/kernel/call.ts'
import { companyContextCalls } from '#contract/identity/calls/companyContext.ts'
import { type CallError, metaOf } from '#web/kernel/api/errors/callError.ts'
import { type PortalCalls, usePortalCalls } from '#web/kernel/api/sending/portalCalls.ts'
import { useSession } from '#web/kernel/session/currentSession.ts'

const { getUserAssistInfo, updateUserAssistInfo } = companyContextCalls

/** How a user last left the screens; what was never kept is missing. */
export type UserSettings = Omit<RequestOf<typeof updateUserAssistInfo>, 'userId'>
/** What shall be kept, from what the server keeps now: a setting is replaced whole. */
type Change = (known: UserSettings) => UserSettings

const nothing: UserSettings = {}
const keyOf = (userId: string) => [getUserAssistInfo.path, userId]
const useUserId = () => useSession(session => session.profile?.email ?? '')

const settingsQuery = (post: PortalCalls['post'], userId: string) => ({
  queryKey: keyOf(userId),
  queryFn: () => readSettings(post, userId),
  staleTime: Infinity,
  meta: metaOf(getUserAssistInfo, { background: true, quiet: true }),
})

/** Asks for them while the page that needs them is on its way. */
export const askForUserSettings = (client: QueryClient, post: PortalCalls['post'], userId: string) =>
  client.prefetchQuery(settingsQuery(post, userId))

/** What the server keeps for this user; `isKnown` is false only until it has answered. */
export function useUserSettings() {
  const { post } = usePortalCalls()
  const answer = useQuery({ ...settingsQuery(post, useUserId()), retryOnMount: false })
  return { settings: answer.data ?? nothing, isKnown: !answer.isPending, failure: answer.error, retry: answer.refetch }
}

/** Keeps a change on the server, on top of what another tab may have kept meanwhile. */
export function useKeepSettings() {
  const { post } = usePortalCalls()
  const client = useQueryClient()
  const userId = useUserId()
  return useMutation<UserSettings, CallError, Change>({
    mutationFn: async change => {
      const known = await readSettings(post, userId)
      const changed = change(known)
      await post(updateUserAssistInfo, { userId, ...changed })
      return { ...known, ...changed }
    },
    // One after the other: none takes back what the one before has kept.
    scope: { id: updateUserAssistInfo.path },
    meta: metaOf(updateUserAssistInfo, { background: true }),
    onSuccess: settings => client.setQueryData(keyOf(userId), settings),
  })
}

/** Shows a change at once, whether it can be kept or not. */
export function useShowSettings() {
  const client = useQueryClient()
  const userId = useUserId()
  return (change: Change) =>
    client.setQueryData<UserSettings>(keyOf(userId), known => ({ ...known, ...change(known ?? nothing) }))
}

async function readSettings(post: PortalCalls['post'], userId: string): Promise<UserSettings> {
  const { userId: _own, ...settings } = await post(getUserAssistInfo, { userId })
  return settings
}

/** The columns that a user chose for a list, in order; where they cannot be kept, the list shows them all the same. */
export function useListColumns(list: string) {
  const { settings, isKnown } = useUserSettings()
  const show = useShowSettings()
  const keep = useKeepSettings()
  const choose = (columns: readonly string[]) => {
    const change = ({ listColumns }: UserSettings) => ({ listColumns: { ...listColumns, [list]: [...columns] } })
    show(change)
    keep.mutate(change)
  }
  return { columns: settings.listColumns?.[list], isKnown, choose }
}
