import { Form, Select } from 'antd'
import { useSession } from '#web/kernel/session/currentSession.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { isFound } from '#web/shell/companyContext/choiceRules.ts'

/** What a log says of its entries: of many, it lists the first. */
export function useLogTexts(
  log: 'auditTrail' | 'operationLog',
  found: { total: number; hasMore: boolean } | undefined,
) {
  const { t, count } = useWords()
  const foundKey = found?.hasMore ? 'foundMore' : 'found'
  return {
    texts: {
      title: t(`${log}.title`),
      found: (number: string) => t(`${log}.list.${foundKey}`, { number }),
      none: { title: t(`${log}.list.none`), hint: t(`${log}.list.noneHint`) },
    },
    above: found?.hasMore && <p className="quiet">{t('operationLog.list.moreHint', { number: count(found.total) })}</p>,
  }
}

/** The platform administrator reads the logs of all companies (REC-3). */
export const useReadsAll = () =>
  useSession(({ profile }) => profile !== null && profile.isPFcompany && profile.role === '00')

/** Whose log. */
export function CompanyField() {
  const { t, localName } = useWords()
  const companies = useSession(session => session.profile?.organizationList ?? [])
  const options = companies.map(company => ({
    value: company.enterpriseCode,
    label: localName(company.enterpriseName, company.enterpriseNameEn),
    company,
  }))
  return (
    <Form.Item
      name="company"
      label={t('operationLog.filter.company')}
      getValueProps={value => ({ value: value ?? '' })}
      normalize={value => value || null}
    >
      <Select
        popupMatchSelectWidth={false}
        options={[{ value: '', label: t('lists.filter.any'), company: undefined }, ...options]}
        showSearch={{
          filterOption: (typed, option) => option?.company !== undefined && isFound(option.company, typed),
        }}
      />
    </Form.Item>
  )
}
