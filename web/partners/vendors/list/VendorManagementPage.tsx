import { getRouteApi } from '@tanstack/react-router'
import type { ResponseOf } from '#contract/kernel/call.ts'
import { vendorCalls } from '#contract/partners/calls/vendors.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'
import { LoadFailed } from '#web/kernel/ui/loading/Answered.tsx'
import { useSession } from '#web/kernel/session/currentSession.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { ChoiceButtons } from '#web/kernel/ui/forms/fields/ChoiceButtons.tsx'
import { ReceivedAudits } from '#web/partners/vendors/received/ReceivedAudits.tsx'
import { managedVendors, type VendorSearch } from '#web/partners/vendors/vendorLists.ts'
import { ClockCircleFilled, ClockCircleOutlined, MessageOutlined, SyncOutlined, WarningFilled } from '@ant-design/icons'
import type { VendorSummary } from '#contract/partners/types/vendorTypes.ts'
import { ListScreen, useList } from '#web/kernel/ui/lists/ListScreen.tsx'
import { useVendorList } from '#web/partners/vendors/list/useVendorList.tsx'
import '#web/partners/vendors/vendors.css'

const route = getRouteApi('/layout/vendor-management')
const views = ['vendors', 'received'] as const

/** Vendor Management: the vendors that one's company audits; and for a vendor, what its customers found (PAR-18). */
export function VendorManagementPage() {
  const { t } = useWords()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const enterpriseCode = useCompanyContext()
  const own = useCall(vendorCalls.getOwnAudits, { enterpriseCode })
  const { hasReceived, usual } = useViews(own.data, enterpriseCode)
  if (!own.data && own.error) return <LoadFailed failure={own.error} onRetry={() => void own.refetch()} />
  if (!own.data) return null
  const go = (next: VendorSearch) => void navigate({ search: next })
  const view = hasReceived ? (search.view ?? usual) : 'vendors'
  return (
    <div className="vendors page">
      {hasReceived && (
        <ChoiceButtons
          label={t('vendors.view.label')}
          choices={views.map(value => ({ value, label: t(`vendors.view.${value}`) }))}
          value={view}
          onChoose={chosen => go({ view: chosen === usual ? undefined : chosen })}
        />
      )}
      {view === 'received' ? (
        <ReceivedAudits own={own.data} />
      ) : (
        <VendorsSection search={search} enterpriseCode={enterpriseCode} onSearch={go} />
      )}
    </div>
  )
}

/** A vendor begins with what it received; whoever watches over everybody has received nothing. */
function useViews(own: ResponseOf<typeof vendorCalls.getOwnAudits> | undefined, picked: string | undefined) {
  const profile = useSession(session => session.profile)
  const isVendor = profile?.industryTypeCode === '5'
  const isPicked = picked !== undefined && picked !== profile?.enterpriseCode
  const watchesAll = profile?.isPFcompany === true && !isPicked
  const hasReceived = isVendor || (!watchesAll && own !== undefined && own.customers.length > 0)
  return { hasReceived, usual: isVendor || isPicked ? ('received' as const) : ('vendors' as const) }
}

type Props = {
  search: VendorSearch
  enterpriseCode: string | undefined
  onSearch: (search: VendorSearch) => void
}

/** The vendors that one's company works with, what expires first on top. */
function VendorsSection({ search, enterpriseCode, onSearch }: Props) {
  const context = { enterpriseCode }
  const answer = useList(vendorCalls.getVendorList, managedVendors, search, context)
  return (
    <>
      <SummaryBar summary={answer.data?.summary} search={search} onSearch={onSearch} />
      <ListScreen
        list={managedVendors}
        search={search}
        onSearch={onSearch}
        answer={answer}
        file={{ call: vendorCalls.downloadVendorCsv, context }}
        {...useVendorList('management', enterpriseCode)}
      />
    </>
  )
}

const groups = [
  { name: 'expired', Icon: WarningFilled, filter: 'expiring', value: 'expired' },
  { name: 'within30', Icon: ClockCircleFilled, filter: 'expiring', value: 'within30' },
  { name: 'within90', Icon: ClockCircleOutlined, filter: 'expiring', value: 'within90' },
  { name: 'withOpenObservations', Icon: MessageOutlined, filter: 'openObservations', value: '1' },
  { name: 'inProgress', Icon: SyncOutlined, filter: 'inProgress', value: '1' },
] as const

/** What needs somebody's attention, how often, and each the way to exactly these vendors. No summary is on its way. */
function SummaryBar({
  summary,
  search,
  onSearch,
}: Omit<Props, 'enterpriseCode'> & { summary?: VendorSummary | undefined }) {
  const { t, count } = useWords()
  return (
    <div className="vendor-summary" role="group" aria-label={t('vendors.summary.title')}>
      {groups.map(({ name, Icon, filter, value }) => {
        const isPressed = search[filter] === value
        const number = summary?.[name]
        return (
          <button
            key={name}
            type="button"
            aria-pressed={isPressed}
            className={number ? `vendor-group vendor-group-${name}` : 'vendor-group secondary'}
            onClick={() => onSearch({ ...search, [filter]: isPressed ? undefined : value, page: undefined })}
          >
            <span>
              <Icon aria-hidden /> {t(`vendors.summary.${name}`)}
            </span>
            <strong>{number === undefined ? t('common.none') : count(number)}</strong>
          </button>
        )
      })}
    </div>
  )
}
