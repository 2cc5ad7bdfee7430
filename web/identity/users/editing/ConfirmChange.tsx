import { useLocalName, useText } from '#web/kernel/texts/useText.ts'
import { ConfirmDialog } from '#web/kernel/ui/dialogs/ConfirmDialog.tsx'
import type { LostRights } from '#web/identity/users/form/lostRights.ts'
import type { UserChoices } from '#web/identity/users/form/userFields.ts'

type Props = {
  username: string
  lost: LostRights
  choices: UserChoices
  isSending: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Says what a change takes from the user before it is made. */
export function ConfirmChange({ username, lost, choices, isSending, onConfirm, onClose }: Props) {
  const t = useText()
  return (
    <ConfirmDialog
      title={t('users.editing.confirmTitle')}
      act={t('users.editing.confirm')}
      cancel={t('users.editing.back')}
      isActing={isSending}
      onAct={onConfirm}
      onClose={onClose}
    >
      <Losses lost={lost} choices={choices} />
      <p>{t('users.editing.confirmEffect', { name: username })}</p>
    </ConfirmDialog>
  )
}

function Losses({ lost, choices }: Pick<Props, 'lost' | 'choices'>) {
  const t = useText()
  const localName = useLocalName()
  const separator = t('users.separator')
  const companyNames = (codes: string[]) =>
    choices.companies
      .filter(({ enterpriseCode }) => codes.includes(enterpriseCode))
      .map(({ enterpriseName, enterpriseNameEn }) => localName(enterpriseName, enterpriseNameEn))
      .join(separator)
  const centres = choices.logisticCentres
    .filter(({ centreCode }) => lost.centres.includes(centreCode))
    .map(({ centreName, centreNameEn }) => localName(centreName, centreNameEn))
  const { role } = lost
  return (
    <ul className="bullets">
      {role && (
        <li>
          {t('users.editing.roleChanges', { from: t(`users.roles.${role.from}`), to: t(`users.roles.${role.to}`) })}
        </li>
      )}
      {lost.menus.length > 0 && (
        <li>
          {t('users.editing.menusEnd', { menus: lost.menus.map(menu => t(`users.menus.${menu}`)).join(separator) })}
        </li>
      )}
      {lost.companies.map(({ menu, codes }) => (
        <li key={menu}>
          {t('users.editing.companiesEnd', { menu: t(`users.menus.${menu}`), companies: companyNames(codes) })}
        </li>
      ))}
      {lost.isLimited && <li>{t('users.editing.centresLimit')}</li>}
      {centres.length > 0 && <li>{t('users.editing.centresEnd', { centres: centres.join(separator) })}</li>}
    </ul>
  )
}
