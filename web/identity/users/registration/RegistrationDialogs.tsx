import { useLocalName, useText } from '#web/kernel/texts/useText.ts'
import { ConfirmDialog } from '#web/kernel/ui/dialogs/ConfirmDialog.tsx'
import { Facts } from '#web/kernel/ui/Facts.tsx'
import { chosenMenus, type UserChoices, type UserFields } from '#web/identity/users/form/userFields.ts'

type ConfirmProps = {
  fields: UserFields
  choices: UserChoices
  isSending: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Sums up who will be registered, and which mail goes out (IDN-16: the registration's confirm dialog). */
export function ConfirmRegistration({ fields, choices, isSending, onConfirm, onClose }: ConfirmProps) {
  const t = useText()
  const email = fields.email.trim()
  return (
    <ConfirmDialog
      title={t('users.registration.confirmTitle')}
      act={t('users.registration.confirm')}
      cancel={t('users.registration.back')}
      isActing={isSending}
      onAct={onConfirm}
      onClose={onClose}
    >
      <Summary fields={fields} choices={choices} />
      <p>{t(`users.registration.mailLanguage.${fields.language}`, { email })}</p>
    </ConfirmDialog>
  )
}

function Summary({ fields, choices }: Pick<ConfirmProps, 'fields' | 'choices'>) {
  const t = useText()
  const localName = useLocalName()
  const menus = chosenMenus(fields.menuEnterpriseMap).map(([menu]) => t(`users.menus.${menu}`))
  const centres = choices.logisticCentres
    .filter(({ centreCode }) => fields.logisticCenterCodeList.includes(centreCode))
    .map(({ centreName, centreNameEn }) => localName(centreName, centreNameEn))
  const separator = t('users.separator')
  return (
    <Facts
      areLines
      facts={[
        { label: t('users.facts.username'), value: fields.username.trim() },
        { label: t('users.facts.email'), value: fields.email.trim() },
        { label: t('users.facts.enterprise'), value: localName(choices.enterpriseName, choices.enterpriseNameEn) },
        {
          label: t('users.facts.organizationDepartment'),
          value: fields.organizationDepartment.trim() || t('common.none'),
        },
        { label: t('users.facts.role'), value: fields.role && t(`users.roles.${fields.role}`) },
        {
          label: t('users.facts.menus'),
          value: t('users.registration.menus', { number: menus.length, menus: menus.join(separator) }),
        },
        { label: t('users.facts.logisticCentres'), value: centres.join(separator) || t('users.noLimit') },
      ]}
    />
  )
}

type SuccessProps = { user: { username: string; email: string }; onAnother: () => void; onList: () => void }

/** IDN-16: the registration's success dialog. */
export function RegistrationSuccess({ user, onAnother, onList }: SuccessProps) {
  const t = useText()
  return (
    <ConfirmDialog
      title={t('users.registration.successTitle')}
      act={t('users.registration.toList')}
      cancel={t('users.registration.another')}
      onAct={onList}
      onClose={onAnother}
    >
      <p>{t('users.registration.success', { name: user.username, email: user.email })}</p>
    </ConfirmDialog>
  )
}
