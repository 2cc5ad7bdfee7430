import { getRouteApi, Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { userCalls } from '#contract/identity/calls/users.ts'
import { codes } from '#contract/kernel/codes.ts'
import { useCall, useForgotten } from '#web/kernel/api/queries.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { Answered } from '#web/kernel/ui/loading/Answered.tsx'
import {
  type EditedUser,
  type UserChoices,
  userRequest,
  fieldsOf,
  type UserFields,
} from '#web/identity/users/form/userFields.ts'
import { Button, Flex, Form, Input } from 'antd'
import { useSession, currentSession } from '#web/kernel/session/currentSession.ts'
import { Facts, factsOf } from '#web/kernel/ui/Section.tsx'
import { AccountActionDialog, type AskedAction, actionsFor } from '#web/identity/users/account/AccountActions.tsx'
import { StatusTag } from '#web/identity/users/account/StatusTag.tsx'
import { languageOf } from '#contract/kernel/language.ts'
import { rereadProfile } from '#web/kernel/session/freshProfile.ts'
import { showLanguage } from '#web/kernel/texts/i18n.ts'
import { Bullets } from '#web/kernel/ui/Bullets.tsx'
import { useToList } from '#web/shell/screens/rememberedSearch.ts'
import { lostRights } from '#web/identity/users/form/lostRights.ts'
import { CompanyFact, UserForm } from '#web/identity/users/form/UserForm.tsx'
import '#web/identity/users/users.css'
import '#web/kernel/ui/section.css'

const route = getRouteApi('/layout/user-management/list/edit')
const { getEditUserInfo, getUserChoices } = userCalls

/** One user's account, facts and rights. */
export function UserEditingPage() {
  const { email = '' } = route.useSearch()
  return <Editing key={email} email={email} />
}

function Editing({ email }: { email: string }) {
  const { t } = useWords()
  const user = useCall(getEditUserInfo, { email }, { handledHere: [codes.userUnknown] })
  const enterpriseCode = user.data?.enterpriseCode
  const choices = useCall(getUserChoices, { enterpriseCode }, { enabled: enterpriseCode !== undefined })
  useForgotten(getEditUserInfo)
  const unknown = {
    codes: [codes.userUnknown],
    title: t('users.editing.unknown'),
    hint: t('users.editing.unknownHint'),
    back: <Link to="/user-management/list">{t('lists.toList')}</Link>,
  }
  return (
    <Answered answer={user} awaiting={null} unknown={unknown}>
      {found => (
        <Answered answer={choices} awaiting={null}>
          {offered => (
            <div className="page">
              <AccountPanel user={found} />
              <EditingForm user={found} choices={withOwnCentres(offered, found)} />
            </div>
          )}
        </Answered>
      )}
    </Answered>
  )
}

/** A centre that no delivery touches any more may stay where it was given. */
function withOwnCentres(choices: UserChoices, { logisticCentres }: EditedUser): UserChoices {
  const offered = choices.logisticCentres.map(({ centreCode }) => centreCode)
  const kept = logisticCentres.filter(({ centreCode }) => !offered.includes(centreCode))
  return { ...choices, logisticCentres: [...choices.logisticCentres, ...kept] }
}

/** What stands of an account whatever the form says, and what may be done to it. */
function AccountPanel({ user }: { user: EditedUser }) {
  const { t, instant, dayOf } = useWords()
  const [asked, setAsked] = useState<AskedAction>()
  const profile = useSession(session => session.profile)
  const actions = profile ? actionsFor(profile, user) : []
  return (
    <section className="section narrow" aria-label={t('users.form.account')}>
      <Facts
        facts={factsOf(
          {
            accountStatus: <StatusTag user={user} />,
            lastLoginTime: user.lastLoginTime ? instant(user.lastLoginTime) : t('users.never'),
            registeredAt: dayOf(user.registeredAt),
          },
          name => t(`users.facts.${name}`),
        )}
      />
      {actions.length > 0 && (
        <Flex wrap gap="small">
          {actions.map(action => (
            <Button key={action} onClick={() => setAsked({ user, action })}>
              {t(`users.actions.${action}`)}
            </Button>
          ))}
        </Flex>
      )}
      {asked && <AccountActionDialog {...asked} onClose={() => setAsked(undefined)} />}
    </section>
  )
}

/** A user's facts and rights as they were when the screen opened, changed and saved. */
function EditingForm({ user, choices }: { user: EditedUser; choices: UserChoices }) {
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
