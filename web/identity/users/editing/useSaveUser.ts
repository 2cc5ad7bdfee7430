import { languageOf } from '#contract/kernel/language.ts'
import { useRouter } from '@tanstack/react-router'
import { sessionCalls } from '#contract/identity/calls/session.ts'
import { userCalls } from '#contract/identity/calls/users.ts'
import { usePortalCalls } from '#web/kernel/api/sending/usePortalCalls.ts'
import { useCallMutation } from '#web/kernel/api/queries.ts'
import { currentSession, keepProfile } from '#web/kernel/session/currentSession.ts'
import { showLanguage } from '#web/kernel/texts/i18n.ts'
import { factsOf, type UserFields } from '#web/identity/users/form/userFields.ts'
import { handledAtFields } from '#web/identity/users/form/userIssues.ts'

/** Saves a user; who changed itself sees its own menus, name and language change. */
export function useSaveUser(email: string) {
  const router = useRouter()
  const { post } = usePortalCalls()
  const editUser = useCallMutation(userCalls.editUser, { handledHere: handledAtFields })
  const rereadOwnProfile = async () => {
    const profile = await post(sessionCalls.getProfile, {})
    keepProfile(profile)
    await showLanguage(languageOf(profile.language))
    await router.invalidate()
  }
  const save = async (fields: UserFields) => {
    await editUser.mutateAsync({ email, ...factsOf(fields) })
    // What is saved is saved: whatever becomes of the profile shows with the next call.
    if (currentSession().profile?.email === email) await rereadOwnProfile().catch(() => undefined)
  }
  return { isSaving: editUser.isPending, save }
}
