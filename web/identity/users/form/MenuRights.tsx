import { Button, Checkbox, Flex, Form, Select } from 'antd'
import type { Menu } from '#contract/kernel/menus.ts'
import { useWords, ruleBy } from '#web/kernel/texts/useWords.ts'
import { Section } from '#web/kernel/ui/Section.tsx'
import type { MenuCompanies, UserChoices, UserFields } from '#web/identity/users/form/userFields.ts'

type Props = {
  choices: UserChoices
  /** Nobody takes away what it needs to undo the change: its own user list. */
  isOwn: boolean
}

/** Which menus the user has, and where there is a choice, which companies count on each (IDN-5). */
export function MenuRights({ choices, isOwn }: Props) {
  const { t } = useWords()
  const form = Form.useFormInstance<UserFields>()
  const { menus, companies } = choices
  const someMenu = ruleBy(() => {
    const chosen: MenuCompanies = form.getFieldValue('menuEnterpriseMap') ?? {}
    return !menus.some(menu => chosen[menu]) && (t => t('users.form.noMenuChosen'))
  })
  const names = menus.map(menu => ['menuEnterpriseMap', menu])
  return (
    <Section
      title={t('users.facts.menus')}
      hint={companies.length > 1 ? t('users.form.menusAndCompaniesHint') : t('users.form.menusHint')}
    >
      <AllOrNone choices={choices} isOwn={isOwn} />
      <div className="menu-rights divided">
        {menus.map(menu => (
          <Form.Item key={menu} name={['menuEnterpriseMap', menu]} rules={[someCompany]}>
            <MenuRight menu={menu} choices={choices} isOwn={isOwn} />
          </Form.Item>
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

function AllOrNone({ choices, isOwn }: Props) {
  const { t } = useWords()
  const form = Form.useFormInstance<UserFields>()
  const choose = (isAll: boolean) => {
    const chosen: MenuCompanies = form.getFieldValue('menuEnterpriseMap') ?? {}
    for (const menu of choices.menus) {
      const stays = isAll || isFixed(menu, isOwn)
      form.setFieldValue(['menuEnterpriseMap', menu], stays ? (chosen[menu] ?? firstCompany(choices)) : undefined)
    }
    void form.validateFields(['anyMenu']).catch(() => undefined)
  }
  return (
    <Flex gap="small">
      <Button size="small" onClick={() => choose(true)}>
        {t('users.form.allMenus')}
      </Button>
      <Button size="small" onClick={() => choose(false)}>
        {t('users.form.noMenus')}
      </Button>
    </Flex>
  )
}

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
