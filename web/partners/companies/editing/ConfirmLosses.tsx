import type { CompanyLosses } from '#web/partners/companies/editing/companyLosses.ts'
import type { Administration } from '#web/partners/companies/form/CompanyForm.tsx'
import { useLocalName, useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { ConfirmDialog } from '#web/kernel/ui/dialogs/ConfirmDialog.tsx'

type Props = {
  losses: CompanyLosses
  usersByMenu: Administration['usersByMenu']
  isSending: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Says what a change takes away before it is made. */
export function ConfirmLosses({ losses, usersByMenu, isSending, onConfirm, onClose }: Props) {
  const t = useText()
  const { count } = useTimes()
  const localName = useLocalName()
  const texts = [
    ...losses.menus.map(menu =>
      t('companies.losses.menu', { menu: t(`companies.menus.${menu}`), number: count(usersByMenu[menu] ?? 0) }),
    ),
    ...losses.domains.map(domain => t('companies.losses.domain', { domain })),
    ...losses.centres.map(({ centreName, centreNameEn, centreCode }) =>
      t('companies.losses.centre', { centre: `${localName(centreName, centreNameEn)} (${centreCode})` }),
    ),
    ...losses.disclosures.map(name => t(`companies.losses.${name}`)),
  ]
  return (
    <ConfirmDialog
      title={t('companies.losses.title')}
      act={t('companies.losses.confirm')}
      cancel={t('companies.losses.back')}
      isActing={isSending}
      onAct={onConfirm}
      onClose={onClose}
    >
      <ul className="bullets">
        {texts.map(text => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <p>{t('companies.losses.effect')}</p>
    </ConfirmDialog>
  )
}
