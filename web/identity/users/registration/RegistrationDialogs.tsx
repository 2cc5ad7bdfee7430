import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useLocalName, useText } from '#web/kernel/texts/useText.ts'
import { Dialog } from '#web/kernel/ui/dialogs/Dialog.tsx'
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
    <Dialog
      title={t('users.registration.confirmTitle')}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>{t('users.registration.back')}</Button>
          <Button type="primary" loading={isSending} onClick={onConfirm}>
            {t('users.registration.confirm')}
          </Button>
        </>
      }
    >
      <Summary fields={fields} choices={choices} />
      <p>{t(`users.registration.mailLanguage.${fields.language}`, { email })}</p>
    </Dialog>
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
    <dl className="user-summary">
      <Line label={t('users.facts.username')}>{fields.username.trim()}</Line>
      <Line label={t('users.facts.email')}>{fields.email.trim()}</Line>
      <Line label={t('users.facts.enterprise')}>{localName(choices.enterpriseName, choices.enterpriseNameEn)}</Line>
      <Line label={t('users.facts.organizationDepartment')}>
        {fields.organizationDepartment.trim() || t('common.none')}
      </Line>
      <Line label={t('users.facts.role')}>{fields.role && t(`users.roles.${fields.role}`)}</Line>
      <Line label={t('users.facts.menus')}>
        {t('users.registration.menus', { number: menus.length, menus: menus.join(separator) })}
      </Line>
      <Line label={t('users.facts.logisticCentres')}>{centres.join(separator) || t('users.noLimit')}</Line>
    </dl>
  )
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

type SuccessProps = { user: { username: string; email: string }; onAnother: () => void; onList: () => void }

/** IDN-16: the registration's success dialog. */
export function RegistrationSuccess({ user, onAnother, onList }: SuccessProps) {
  const t = useText()
  return (
    <Dialog
      title={t('users.registration.successTitle')}
      onClose={onAnother}
      buttons={
        <>
          <Button onClick={onAnother}>{t('users.registration.another')}</Button>
          <Button type="primary" onClick={onList}>
            {t('users.registration.toList')}
          </Button>
        </>
      }
    >
      <p>{t('users.registration.success', { name: user.username, email: user.email })}</p>
    </Dialog>
  )
}
