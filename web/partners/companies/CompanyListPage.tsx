import { EyeOutlined } from '@ant-design/icons'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { companyCalls, type CompanyRow } from '#contract/partners/calls/companies.ts'
import { useSession } from '#web/kernel/session/currentSession.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { AddButton } from '#web/kernel/ui/buttons/AddButton.tsx'
import { ListScreen, useList } from '#web/kernel/ui/lists/ListScreen.tsx'
import type { Column } from '#web/kernel/ui/lists/ListTable.tsx'
import { companyList, type CompanySortKey } from '#web/partners/companies/companyList.ts'
import * as cells from '#web/partners/companies/list/companyCells.tsx'
import '#web/partners/companies/companies.css'

const route = getRouteApi('/layout/user-management/company-management')

/** Company Management: the companies that count on the page; the whole state stands in the URL. */
export function CompanyListPage() {
  const t = useText()
  const search = route.useSearch()
  const navigate = useNavigate()
  return (
    <div className="page">
      <ListScreen
        list={companyList}
        search={search}
        onSearch={next => void navigate({ to: '/user-management/company-management', search: next })}
        answer={useList(companyCalls.getCompanyList, companyList, search)}
        file={{ call: companyCalls.downloadCompanyCsv }}
        tools={
          <>
            <DisclosureButton />
            <RegisterButton />
          </>
        }
        emptyTools={<RegisterButton />}
        texts={{
          title: t('companies.list.title'),
          found: number => t('companies.list.found', { number }),
          none: { title: t('companies.list.none'), hint: t('companies.list.noneHint') },
        }}
        fields={[
          {
            text: 'keyword',
            label: t('companies.filter.keyword'),
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
        onOpen={({ enterpriseCode }) =>
          void navigate({ to: '/user-management/company-management/detail', search: { enterpriseCode } })
        }
      />
    </div>
  )
}

function useColumns(): readonly Column<CompanyRow, CompanySortKey>[] {
  const t = useText()
  const sorted = (sortKey: CompanySortKey) => ({ title: t(`companies.columns.${sortKey}`), sortKey })
  return [
    {
      heads: [sorted('enterpriseName'), sorted('enterpriseCode')],
      cell: row => <cells.Names row={row} />,
      className: 'list-name',
      onCard: 'top',
    },
    {
      heads: [sorted('status'), sorted('industryType')],
      cell: row => <cells.StatusAndIndustry row={row} />,
      className: 'list-narrow',
      onCard: 'topEnd',
    },
    { heads: [{ title: t('companies.facts.domains') }], cell: row => <cells.Domains row={row} /> },
    {
      heads: [{ title: t('companies.facts.menus') }],
      cell: row => <cells.Menus row={row} />,
      className: 'list-narrow',
    },
    {
      heads: [{ title: t('companies.facts.disclosure') }],
      cell: row => <cells.Disclosure row={row} />,
      onCard: 'wide',
    },
    {
      heads: [{ title: t('companies.facts.logisticCentres') }],
      cell: row => <cells.Centres row={row} />,
      className: 'list-wide',
      onCard: 'wide',
    },
    {
      heads: [sorted('registeredAt'), sorted('updatedAt')],
      cell: row => <cells.RegisteredAndUpdated row={row} />,
      className: 'list-narrow',
    },
  ]
}

/** SHL-9: what a company discloses of its products is a view of Company Management. */
function DisclosureButton() {
  const t = useText()
  const navigate = useNavigate()
  return (
    <Button
      icon={<EyeOutlined aria-hidden />}
      onClick={() => void navigate({ to: '/user-management/company-management/disclosure' })}
    >
      {t('screens.disclosure')}
    </Button>
  )
}

/** PAR-7: companies are created by the platform administrator. */
function RegisterButton() {
  const t = useText()
  const isAdministrator = useSession(session => session.profile?.role === '00')
  return (
    isAdministrator && (
      <AddButton to="/user-management/company-management/registration">{t('companies.list.register')}</AddButton>
    )
  )
}
