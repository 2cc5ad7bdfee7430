import { Checkbox, Form } from 'antd'
import { givenMenus } from '#contract/kernel/menus.ts'
import type { Administration } from '#web/partners/companies/form/CompanyForm.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { Section } from '#web/kernel/ui/Section.tsx'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

type Props = {
  /** How many users have each menu now; null for a new company. */
  usersByMenu: Administration['usersByMenu'] | null
  isPlatform: boolean
}

/** What the users of the company can be given; taken away, a menu is gone from them at once. */
export function MenuFields({ usersByMenu, isPlatform }: Props) {
  const t = useText()
  const { count } = useTimes()
  const usersOf = (menu: (typeof givenMenus)[number]) => {
    if (!usersByMenu) return null
    const number = usersByMenu[menu] ?? 0
    return number > 0 ? t('companies.form.menuUsers', { number: count(number) }) : t('companies.form.menuNoUsers')
  }
  // The screen on which this is undone stays the platform company's.
  const isFixed = (menu: string) => isPlatform && menu === 'CompanyManagement'
  return (
    <Section title={t('companies.columns.availableMenus')} hint={t('companies.form.menusHint')}>
      <Form.Item name="availableMenus">
        <Checkbox.Group
          className="fit-grid full-width"
          options={givenMenus.map(menu => ({
            value: menu,
            disabled: isFixed(menu),
            label: (
              <>
                {t(`companies.menus.${menu}`)} <span className="quiet">{usersOf(menu)}</span>
              </>
            ),
          }))}
        />
      </Form.Item>
      {isPlatform && <p className="quiet">{t('companies.form.platformMenu')}</p>}
    </Section>
  )
}
