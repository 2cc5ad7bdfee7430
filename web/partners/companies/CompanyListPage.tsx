import { EyeOutlined } from '@ant-design/icons'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { Fragment } from 'react'
import { companyCalls, type CompanyRow } from '#contract/partners/calls/companies.ts'
import { useSession } from '#web/kernel/session/currentSession.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { AddButton } from '#web/kernel/ui/buttons/AddButton.tsx'
import { Facts } from '#web/kernel/ui/Section.tsx'
import { ListScreen, useList } from '#web/kernel/ui/lists/ListScreen.tsx'
import { asks, listCard } from '#web/kernel/ui/lists/ListCard.tsx'
import { twoLines } from '#web/kernel/ui/lists/NameAndCode.tsx'
import { column, type Column } from '#web/kernel/ui/lists/ListTable.tsx'
import { Abbreviated, Names } from '#web/kernel/ui/marks/CutText.tsx'
import { companyList, type CompanySortKey } from '#web/partners/companies/companyList.ts'
import { StatusTag } from '#web/partners/companies/status/StatusTag.tsx'
import '#web/partners/companies/companies.css'

const listPath = '/user-management/company-management'
const route = getRouteApi(`/layout${listPath}`)

/** Company Management: the companies that count on the page; the whole state stands in the URL. */
export function CompanyListPage() {
  const { t } = useWords()
  const search = route.useSearch()
  const navigate = useNavigate()
  // PAR-7: companies are created by the platform administrator.
  const isAdministrator = useSession(session => session.profile?.role === '00')
  const register = isAdministrator && (
    <AddButton to={`${listPath}/registration`}>{t('screens.companyRegistration')}</AddButton>
  )
  return (
    <div className="page">
      <ListScreen
        list={companyList}
        search={search}
        onSearch={next => void navigate({ to: listPath, search: next })}
        answer={useList(companyCalls.getCompanyList, companyList, search)}
        file={{ call: companyCalls.downloadCompanyCsv }}
        tools={
          <>
            {/* SHL-9: what a company discloses of its products is a view of Company Management. */}
            <Button icon={<EyeOutlined aria-hidden />} onClick={() => void navigate({ to: `${listPath}/disclosure` })}>
              {t('screens.disclosure')}
            </Button>
            {register}
          </>
        }
        emptyTools={register}
        texts={{
          title: t('companies.list.title'),
          found: number => t('companies.list.found', { number }),
          none: { title: t('companies.list.none'), hint: t('lists.tryFewerFilters') },
        }}
        fields={[
          {
            text: 'keyword',
            label: t('lists.keyword'),
            hint: t('companies.filter.keywordHint'),
            isWide: true,
          },
          { choice: 'status', label: t('companies.columns.status'), option: one => t(`companies.status.${one}`) },
          {
            choice: 'industry',
            label: t('companies.columns.industryType'),
            option: one => t(`companies.industryTypes.${one}`),
          },
        ]}
        columns={useColumns()}
        keyOf={row => row.enterpriseCode}
        onOpen={({ enterpriseCode }) => void navigate({ to: `${listPath}/detail`, search: { enterpriseCode } })}
      />
    </div>
  )
}

/** The same list as a card of a dashboard. */
export const CompaniesCard = listCard({
  url: companyList.url,
  ask: asks(companyCalls.getCompanyList, companyList),
  useColumns,
  keyOf: row => row.enterpriseCode,
  hasNoCompany: true,
})

function useColumns(): readonly Column<CompanyRow, CompanySortKey>[] {
  const { t, language, nameIn, instant, dayOf } = useWords()
  const disclosure = (value: '0' | '1') => t(`companies.disclosure.${value}`)
  const more = (shown: string, number: number) => t('companies.list.more', { shown, number })
  const sorted = (sortKey: CompanySortKey) => ({ title: t(`companies.columns.${sortKey}`), sortKey })
  return [
    column(
      [sorted('enterpriseName'), sorted('enterpriseCode')],
      ({ enterpriseCode, enterpriseName, enterpriseNameEn, gln }) => {
        // The reader's language first.
        const names = [enterpriseName, enterpriseNameEn]
        const [own, other] = language === 'en' ? names.toReversed() : names
        return (
          <>
            <Link to={`${listPath}/detail`} search={{ enterpriseCode }} className="list-reference">
              {own}
            </Link>
            <div className="quiet">{other}</div>
            <div className="quiet">{enterpriseCode}</div>
            {gln && <div className="quiet no-wrap">{`${t('companies.columns.gln')} ${gln}`}</div>}
          </>
        )
      },
      { className: 'list-name', onCard: 'top' },
    ),
    column(
      [sorted('status'), sorted('industryType')],
      ({ status, industryType }) =>
        twoLines(
          <StatusTag status={status} />,
          <span className="no-wrap">{t(`companies.industryTypes.${industryType}`)}</span>,
        ),
      { className: 'list-narrow', onCard: 'topEnd' },
    ),
    column(t('companies.facts.domains'), row => (
      <Names names={row.emailDomains} none={t('companies.list.noDomains')} more={more} render={withBreaks} />
    )),
    column(
      t('companies.facts.menus'),
      ({ availableMenus }) => {
        if (availableMenus.length === 0) return <span className="quiet">{t('companies.list.noMenus')}</span>
        const names = availableMenus.map(menu => t(`companies.menus.${menu}`)).join(t('common.separator'))
        return (
          <span className="no-wrap">
            <Abbreviated shown={t('companies.list.menuCount', { number: availableMenus.length })} whole={names} />
          </span>
        )
      },
      { className: 'list-narrow' },
    ),
    column(
      t('companies.facts.disclosure'),
      ({ orderedItemsDisclosure, productInformationDisclosure }) => (
        <Facts
          areLines
          facts={[
            { label: t('companies.facts.orderedItems'), value: disclosure(orderedItemsDisclosure) },
            { label: t('companies.facts.productInformation'), value: disclosure(productInformationDisclosure) },
          ]}
        />
      ),
      { className: 'company-disclosure', onCard: 'wide' },
    ),
    column(
      t('companies.facts.logisticCentres'),
      ({ logisticCentres }) => (
        <Names
          names={logisticCentres.map(
            ({ centreCode, centreName: name, centreNameEn: nameEn }) => `${nameIn({ name, nameEn })} (${centreCode})`,
          )}
          none={t('companies.list.noCentres')}
          more={more}
        />
      ),
      { className: 'list-wide', onCard: 'wide' },
    ),
    column(
      [sorted('registeredAt'), sorted('updatedAt')],
      ({ registeredAt, updatedAt }) =>
        twoLines(<span className="no-wrap">{dayOf(registeredAt)}</span>, instant(updatedAt)),
      { className: 'list-narrow' },
    ),
  ]
}

/** A domain may go on in another line after its dots. */
const withBreaks = (domains: string) =>
  domains.split('.').map((part, place) => (
    <Fragment key={`${place} ${part}`}>
      {place > 0 && (
        <>
          .<wbr />
        </>
      )}
      {part}
    </Fragment>
  ))
