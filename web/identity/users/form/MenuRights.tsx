import { Button, Checkbox, Flex, Form, Select } from 'antd'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Menu, Role } from '#contract/kernel/menus.ts'
import { useWords, ruleBy } from '#web/kernel/texts/useWords.ts'
import { Section } from '#web/kernel/ui/Section.tsx'
import type { MenuCompanies, UserChoices, UserFields } from '#web/identity/users/form/userFields.ts'
import { menuGroups, usualMenus, type MenuGroup } from '#web/identity/users/form/menuGroups.ts'
import { useMatchedScreen } from '#web/shell/screens/screen.ts'

type Props = {
  choices: UserChoices
  /** Nobody takes away what it needs to undo the change: its own user list. */
  isOwn: boolean
}

/** Which menus the user has, and where there is a choice, which companies count on each (IDN-5). */
export function MenuRights({ choices, isOwn, isNew }: Props & { isNew: boolean }) {
  const { t } = useWords()
  const form = Form.useFormInstance<UserFields>()
  const { menus, companies } = choices
  const someMenu = ruleBy(() => {
    const chosen: MenuCompanies = form.getFieldValue('menuEnterpriseMap') ?? {}
    return !menus.some(menu => chosen[menu]) && (t => t('users.form.noMenuChosen'))
  })
  const groups = menuGroups(useMatchedScreen().screens, menus)
  const names = menus.map(menu => ['menuEnterpriseMap', menu])
  return (
    <Section
      title={t('users.facts.menus')}
      hint={companies.length > 1 ? t('users.form.menusAndCompaniesHint') : t('users.form.menusHint')}
    >
      <Presets choices={choices} isOwn={isOwn} isNew={isNew} groups={groups} />
      <div className="menu-rights">
        {groups.map(({ title, menus: some }) => (
          <fieldset key={title ?? 'top'} className="menu-group">
            <legend className="secondary">{t(title ? `screens.${title}` : 'layout.mainMenu')}</legend>
            <div className={companies.length > 1 ? 'divided' : 'menu-columns'}>
              {some.map(menu => (
                <Form.Item key={menu} name={['menuEnterpriseMap', menu]} rules={[someCompany]}>
                  <MenuRight menu={menu} choices={choices} isOwn={isOwn} />
                </Form.Item>
              ))}
            </div>
          </fieldset>
        ))}
      </div>
      <Form.Item name="anyMenu" dependencies={names} rules={[someMenu]}>
        <NoControl />
      </Form.Item>
    </Section>
  )
}

/** What is wrong with all menus together stands below them. */
const NoControl = () => null

const someCompany = ruleBy(
  (companies: string[] | undefined) => companies?.length === 0 && (t => t('users.form.noCompanyChosen')),
)

/** The user's own company, or where it cannot be chosen the first one. */
const firstCompany = ({ enterpriseCode, companies }: UserChoices) =>
  [companies.find(company => company.enterpriseCode === enterpriseCode) ?? companies[0]].flatMap(
    one => one?.enterpriseCode ?? [],
  )

const isFixed = (menu: Menu, isOwn: boolean) => isOwn && menu === 'UserList'

type PresetProps = Props & { isNew: boolean; groups: readonly MenuGroup[] }

/** Several at once: all, none, or what the role usually has, from which a new user starts. */
function Presets({ choices, isOwn, isNew, groups }: PresetProps) {
  const { t } = useWords()
  const form = Form.useFormInstance<UserFields>()
  const role = Form.useWatch<UserFields['role']>('role', form)
  const choose = (wanted: readonly Menu[]) => {
    const chosen: MenuCompanies = form.getFieldValue('menuEnterpriseMap') ?? {}
    for (const menu of choices.menus) {
      const stays = wanted.includes(menu) || isFixed(menu, isOwn)
      form.setFieldValue(['menuEnterpriseMap', menu], stays ? (chosen[menu] ?? firstCompany(choices)) : undefined)
    }
    void form.validateFields(['anyMenu']).catch(() => undefined)
  }
  const begin = useEffectEvent((before: Role | undefined, now: Role) => {
    const chosen = choices.menus.filter(menu => form.getFieldValue(['menuEnterpriseMap', menu]))
    // What somebody has chosen by hand stays.
    const isUsual = chosen.length === 0 || (before && isSame(chosen, usualMenus(before, groups)))
    if (isUsual) choose(usualMenus(now, groups))
  })
  const former = useRef<Role>(undefined)
  useEffect(() => {
    if (isNew && role) begin(former.current, role)
    former.current = role
  }, [isNew, role])
  return (
    <Flex gap="small" wrap>
      {role && (
        <Button size="small" onClick={() => choose(usualMenus(role, groups))}>
          {t('users.form.usualMenus', { role: t(`users.roles.${role}`) })}
        </Button>
      )}
      <Button size="small" onClick={() => choose(choices.menus)}>
        {t('users.form.allMenus')}
      </Button>
      <Button size="small" onClick={() => choose([])}>
        {t('users.form.noMenus')}
      </Button>
    </Flex>
  )
}

const isSame = (some: readonly Menu[], others: readonly Menu[]) =>
  some.length === others.length && some.every(menu => others.includes(menu))

type RightProps = Props & {
  menu: Menu
  id?: string
  value?: string[]
  onChange?: (companies: string[] | undefined) => void
}

function MenuRight({ menu, choices, isOwn, id, value, onChange }: RightProps) {
  const { t } = useWords()
  return (
    <div className="menu-right">
      <Checkbox
        id={id}
        checked={value !== undefined}
        disabled={isFixed(menu, isOwn)}
        onChange={event => onChange?.(event.target.checked ? firstCompany(choices) : undefined)}
      >
        {t(`users.menus.${menu}`)}
      </Checkbox>
      {value && choices.companies.length > 1 && (
        <CompaniesOfMenu menu={menu} choices={choices} isOwn={isOwn} value={value} onChange={onChange} />
      )}
    </div>
  )
}

function CompaniesOfMenu({ menu, choices, value, onChange }: RightProps) {
  const { t, nameIn } = useWords()
  const options = choices.companies.map(({ enterpriseCode, enterpriseName, enterpriseNameEn }) => ({
    value: enterpriseCode,
    label: nameIn({ name: enterpriseName, nameEn: enterpriseNameEn }),
  }))
  return (
    <Flex gap="small" align="center">
      <Select
        mode="multiple"
        className="full-width"
        aria-label={t('users.form.companiesOf', { menu: t(`users.menus.${menu}`) })}
        value={value}
        options={options}
        optionFilterProp="label"
        maxTagCount="responsive"
        onChange={onChange}
      />
      <Button size="small" onClick={() => onChange?.(options.map(option => option.value))}>
        {t('users.form.allCompanies')}
      </Button>
    </Flex>
  )
}
