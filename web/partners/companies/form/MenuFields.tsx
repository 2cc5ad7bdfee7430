import { Checkbox, Form } from 'antd'
import { useId } from 'react'
import { givenMenus } from '#contract/kernel/menus.ts'
import type { Administration } from '#web/partners/companies/form/CompanyForm.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
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
  const hint = useId()
  const usersOf = (menu: (typeof givenMenus)[number]) => {
    if (!usersByMenu) return null
    const number = usersByMenu[menu] ?? 0
    return number > 0 ? t('companies.form.menuUsers', { number: count(number) }) : t('companies.form.menuNoUsers')
  }
  // The screen on which this is undone stays the platform company's.
  const isFixed = (menu: string) => isPlatform && menu === 'CompanyManagement'
  return (
    <fieldset className="company-section" aria-describedby={hint}>
      <legend>{t('companies.columns.availableMenus')}</legend>
      <p id={hint} className="quiet">
        {t('companies.form.menusHint')}
      </p>
      <Form.Item name="availableMenus">
        <Checkbox.Group
          className="company-menus"
          options={givenMenus.map(menu => ({
            value: menu,
            disabled: isFixed(menu),
            label: (
              <>
                {t(`companies.menus.${menu}`)}
                <span className="company-menu-users">{usersOf(menu)}</span>
              </>
            ),
          }))}
        />
      </Form.Item>
      {isPlatform && <p className="quiet">{t('companies.form.platformMenu')}</p>}
    </fieldset>
  )
}
