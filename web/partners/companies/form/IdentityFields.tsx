import { Checkbox, Form, Select } from 'antd'
import { industryTypes } from '#contract/partners/rules/lists.ts'
import { useWords, said, required } from '#web/kernel/texts/useWords.ts'
import { Section } from '#web/kernel/ui/Section.tsx'
import { givenMenus } from '#contract/kernel/menus.ts'
import { TextItem } from '#web/kernel/ui/forms/fields/formItems.tsx'
import { glnRule } from '#web/partners/companies/form/glnRule.ts'
import { codePattern, type Administration } from '#web/partners/companies/form/companyFields.ts'

type Props = {
  isNew: boolean
  isPlatform: boolean
  /** How many users have each menu now; null for a new company. */
  usersByMenu: Administration['usersByMenu'] | null
}

/** Who the company is and what its users may open, for the platform administrator. */
export const IdentityFields = (props: Props) => (
  <>
    <NameFields {...props} />
    <MenuFields {...props} />
  </>
)

/** A company's code stays what it was registered with. */
function NameFields({ isNew, isPlatform }: Props) {
  const { t } = useWords()
  // There is one platform company, and it stays that.
  const offered = industryTypes.filter(type => (type === '9') === isPlatform)
  return (
    <Section title={t('companies.form.identity')}>
      <div className="fields">
        <TextItem
          name="enterpriseCode"
          label={t('companies.columns.enterpriseCode')}
          extra={t('companies.form.codeHint')}
          validateFirst
          missing={t => t('companies.required.enterpriseCode')}
          rules={[{ pattern: codePattern, transform: trimmed, message: said(t => t('companies.wrong.code')) }]}
          maxLength={20}
          disabled={!isNew}
        />
        <Form.Item
          name="industryType"
          label={t('companies.columns.industryType')}
          rules={[required(t => t('companies.required.industryType'))]}
        >
          <Select
            disabled={isPlatform}
            options={offered.map(value => ({ value, label: t(`companies.industryTypes.${value}`) }))}
          />
        </Form.Item>
        {(['enterpriseName', 'enterpriseNameEn'] as const).map(name => (
          <TextItem
            key={name}
            name={name}
            label={t(`companies.columns.${name}`)}
            missing={t => t(`companies.required.${name}`)}
            maxLength={100}
          />
        ))}
        <TextItem
          name="gln"
          label={t('companies.columns.gln')}
          extra={t('companies.form.glnHint')}
          rules={[glnRule]}
          maxLength={40}
        />
        <Form.Item
          name="emailDomains"
          label={t('companies.columns.emailDomains')}
          extra={t('companies.form.domainsHint')}
          className="wide"
        >
          <Select
            mode="tags"
            open={false}
            suffixIcon={null}
            tokenSeparators={[' ', ',', ';', '、', '　']}
            placeholder={t('companies.form.domainsPlaceholder')}
          />
        </Form.Item>
      </div>
    </Section>
  )
}

const trimmed = (typed: string) => typed.trim()

/** What the users of the company can be given; taken away, a menu is gone from them at once. */
function MenuFields({ usersByMenu, isPlatform }: Props) {
  const { t, count } = useWords()
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
