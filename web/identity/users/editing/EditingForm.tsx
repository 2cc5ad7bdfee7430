import { useRouter } from '@tanstack/react-router'
import { Form, Input } from 'antd'
import { languageOf } from '#contract/kernel/language.ts'
import { userCalls } from '#contract/identity/calls/users.ts'
import { currentSession, useSession } from '#web/kernel/session/currentSession.ts'
import { rereadProfile } from '#web/kernel/session/freshProfile.ts'
import { showLanguage } from '#web/kernel/texts/i18n.ts'
import { Bullets } from '#web/kernel/ui/Bullets.tsx'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { useToList } from '#web/shell/screens/rememberedSearch.ts'
import { lostRights } from '#web/identity/users/form/lostRights.ts'
import { CompanyFact, UserForm } from '#web/identity/users/form/UserForm.tsx'
import {
  userRequest,
  fieldsOf,
  type EditedUser,
  type UserChoices,
  type UserFields,
} from '#web/identity/users/form/userFields.ts'

/** A user's facts and rights as they were when the screen opened, changed and saved. */
export function EditingForm({ user, choices }: { user: EditedUser; choices: UserChoices }) {
  const { t } = useWords()
  const router = useRouter()
  const toList = useToList('/user-management/list')
  const ownEmail = useSession(session => session.profile?.email)
  const { email } = user
  return (
    <UserForm
      initial={fieldsOf(user)}
      choices={choices}
      isOwn={ownEmail === email}
      identity={<Identity user={user} />}
      ask={useLosses(choices)}
      call={userCalls.editUser}
      request={fields => ({ email, ...userRequest(fields) })}
      done={(t, _answer, { username }) => t('users.editing.saved', { name: username })}
      onDone={async () => {
        // Who changed itself sees its own menus, name and language change.
        const profile = currentSession().profile?.email === email ? await rereadProfile(router) : undefined
        if (profile) await showLanguage(languageOf(profile.language))
        toList()
      }}
      submitText={t('common.save')}
    />
  )
}

function Identity({ user }: { user: EditedUser }) {
  const { t } = useWords()
  return (
    <>
      <CompanyFact company={user} />
      <Form.Item name="email" label={t('users.facts.email')} required extra={t('users.form.emailFixed')}>
        <Input disabled />
      </Form.Item>
    </>
  )
}

/** Says what a change takes from the user before it is made. */
function useLosses(choices: UserChoices) {
  const { t, nameIn } = useWords()
  const separator = t('common.separator')
  const companyNames = (codes: string[]) =>
    choices.companies
      .filter(({ enterpriseCode }) => codes.includes(enterpriseCode))
      .map(({ enterpriseName, enterpriseNameEn }) => nameIn({ name: enterpriseName, nameEn: enterpriseNameEn }))
      .join(separator)
  const centreNames = (codes: string[]) =>
    choices.logisticCentres
      .filter(({ centreCode }) => codes.includes(centreCode))
      .map(({ centreName, centreNameEn }) => nameIn({ name: centreName, nameEn: centreNameEn }))
      .join(separator)
  return (after: UserFields, before: UserFields) => {
    const lost = lostRights(before, after)
    if (!lost) return undefined
    const { role, menus, companies, isLimited } = lost
    const centres = centreNames(lost.centres)
    const losses = [
      role && t('users.editing.roleChanges', { from: t(`users.roles.${role.from}`), to: t(`users.roles.${role.to}`) }),
      menus.length > 0 &&
        t('users.editing.menusEnd', { menus: menus.map(menu => t(`users.menus.${menu}`)).join(separator) }),
      ...companies.map(({ menu, codes }) =>
        t('users.editing.companiesEnd', { menu: t(`users.menus.${menu}`), companies: companyNames(codes) }),
      ),
      isLimited && t('users.editing.centresLimit'),
      centres && t('users.editing.centresEnd', { centres }),
    ]
    return {
      title: t('users.editing.confirmTitle'),
      act: t('users.editing.confirm'),
      cancel: t('users.form.back'),
      children: (
        <>
          <Bullets lines={losses} />
          <p>{t('users.editing.confirmEffect', { name: after.username.trim() })}</p>
        </>
      ),
    }
  }
}
