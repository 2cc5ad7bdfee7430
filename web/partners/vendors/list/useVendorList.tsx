import { Link, useNavigate } from '@tanstack/react-router'
import { Flex } from 'antd'
import type { VendorSortKey } from '#contract/partners/rules/vendors.ts'
import type { VendorRow } from '#contract/partners/types/vendorTypes.ts'
import { useSession } from '#web/kernel/session/currentSession.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { CutText } from '#web/kernel/ui/marks/CutText.tsx'
import type { FilterField } from '#web/kernel/ui/lists/ListFilter.tsx'
import type { ListTexts } from '#web/kernel/ui/lists/ListResults.tsx'
import { asks, listCard } from '#web/kernel/ui/lists/ListCard.tsx'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'
import { vendorCalls } from '#contract/partners/calls/vendors.ts'
import { twoLines } from '#web/kernel/ui/lists/NameAndCode.tsx'
import { column, type Column } from '#web/kernel/ui/lists/ListTable.tsx'
import { usePhone } from '#web/kernel/ui/usePhone.ts'
import { LastDay, ScoreTrend, scoreText, InProgressTag, StateTag } from '#web/partners/vendors/vendorMarks.tsx'
import { managedVendors, registeredVendors } from '#web/partners/vendors/vendorLists.ts'

/** The two lists: each opens a vendor to be read, or its entry. */
const lists = {
  management: { menu: 'VendorManagement', place: '/vendor-management/vendor' },
  register: { menu: 'VendorRegister', place: '/user-management/vendor-register/vendor' },
} as const
type Kind = keyof typeof lists

/** What both lists of vendors show alike, and where their rows lead. */
export function useVendorList(kind: Kind, picked: string | undefined) {
  const { t } = useWords()
  const navigate = useNavigate()
  const mayRegister = useSession(session => session.profile?.menuList.includes('VendorRegister') ?? false)
  const texts: ListTexts = {
    title: t('vendors.list.title'),
    found: number => t('vendors.list.found', { number }),
    none: { title: t('vendors.list.none'), hint: t('lists.tryFewerFilters') },
    empty: { title: t('vendors.list.empty'), hint: t(`vendors.list.emptyHint.${mayRegister ? kind : 'reading'}`) },
  }
  const fields: FilterField<typeof managedVendors.filters>[] = [
    { text: 'keyword', label: t('lists.keyword'), hint: t('vendors.filter.keywordHint'), isWide: true },
    { choice: 'state', label: t('vendors.facts.isActive'), option: state => t(`vendors.filter.states.${state}`) },
  ]
  return {
    texts,
    fields,
    columns: useColumns(kind, picked),
    keyOf: (row: VendorRow) => row.vendorId,
    onOpen: ({ vendorId }: VendorRow) => void navigate({ to: lists[kind].place, search: { vendorId } }),
  }
}

/** Whether a list holds vendors of several companies, so that each row must say whose it is. */
function useShowsCustomer(kind: Kind, picked: string | undefined): boolean {
  const profile = useSession(session => session.profile)
  if (!profile) return false
  if (profile.isPFcompany) return picked === undefined || picked === profile.enterpriseCode
  return (profile.menuEnterpriseMap[lists[kind].menu] ?? []).length > 1
}

/** Both lists as cards of a dashboard. */
export const VendorsCard = listCard({
  url: managedVendors.url,
  ask: asks(vendorCalls.getVendorList, managedVendors),
  useColumns: () => useColumns('management', useCompanyContext()),
  keyOf: row => row.vendorId,
})
export const VendorRegisterCard = listCard({
  url: registeredVendors.url,
  ask: asks(vendorCalls.getVendorRegisterList, registeredVendors),
  useColumns: () => useColumns('register', useCompanyContext()),
  keyOf: row => row.vendorId,
})

const maxCommentLength = 40

function useColumns(kind: Kind, picked: string | undefined) {
  const { t, nameIn, day } = useWords()
  const isPhone = usePhone()
  const showsCustomer = useShowsCustomer(kind, picked)
  const sorted = (sortKey: VendorSortKey) => ({ title: t(`vendors.facts.${sortKey}`), sortKey })
  const inactive = t('vendors.states.companyInactive')
  const none = t('common.none')
  const columns: readonly (Column<VendorRow, VendorSortKey> | false)[] = [
    column(
      [sorted('vendor')],
      ({ vendorId, vendor }) => (
        <>
          <Link to={lists[kind].place} search={{ vendorId }} className="list-reference">
            {nameIn(vendor)}
          </Link>
          <div className="quiet">{vendor.code}</div>
          {!vendor.isActive && <div className="quiet">{inactive}</div>}
        </>
      ),
      { className: 'list-name', onCard: 'top' },
    ),
    // An order of audits and licences alike: no column of the table stands for it.
    isPhone && column([sorted('expiry')], () => null, { onCard: 'nowhere' }),
    showsCustomer && column([sorted('customer')], ({ customer }) => nameIn(customer)),
    column([sorted('auditExpiresOn'), sorted('auditedOn')], ({ audit, isActive }) =>
      audit
        ? twoLines(
            <LastDay day={audit.expiresOn} daysLeft={audit.daysLeft} counts={isActive} />,
            audit.auditedOn && <span className="no-wrap">{t('vendors.auditedOn', { day: day(audit.auditedOn) })}</span>,
          )
        : none,
    ),
    column([sorted('licenceExpiresOn')], row => <FirstLicence row={row} />),
    column([sorted('score')], row => <Score row={row} />, { className: 'list-narrow' }),
    column([sorted('openObservations')], row => <Observations row={row} />, { className: 'list-narrow' }),
    column([sorted('mainContractor')], ({ mainContractor }) =>
      mainContractor ? twoLines(nameIn(mainContractor), !mainContractor.isActive && inactive) : none,
    ),
    column(
      [{ title: t('vendors.facts.isActive') }, sorted('registeredOn')],
      row =>
        twoLines(
          <StateTag vendor={row} />,
          <span className="no-wrap">{t('vendors.registeredOn', { day: day(row.registeredOn) })}</span>,
        ),
      { onCard: 'topEnd' },
    ),
    column(
      t('vendors.facts.comment'),
      ({ comment }) => (comment === null ? none : <CutText text={comment} longest={maxCommentLength} />),
      { onCard: 'wide', isEmpty: row => row.comment === null },
    ),
  ]
  return columns
}

type Cell = { row: VendorRow }

/** The licence that expires first. */
function FirstLicence({ row: { licence, licences, isActive } }: Cell) {
  const { t } = useWords()
  if (!licence) {
    return <span className="quiet">{t(licences > 0 ? 'vendors.licence.endless' : 'vendors.licence.none')}</span>
  }
  return twoLines(<LastDay day={licence.expiresOn} daysLeft={licence.daysLeft} counts={isActive} />, licence.name)
}

/** The latest score with its course, and whether the next audit is under way. */
function Score({ row: { audit, scores, isAuditInProgress } }: Cell) {
  const { t } = useWords()
  return (
    <>
      <Flex wrap gap="small" align="center">
        <strong className="title">{audit?.score == null ? t('common.none') : scoreText(audit.score)}</strong>
        <ScoreTrend scores={scores} />
      </Flex>
      {isAuditInProgress && <InProgressTag />}
    </>
  )
}

function Observations({ row: { observations, openObservations } }: Cell) {
  const { t, count } = useWords()
  if (observations === 0) return <span className="quiet">{t('vendors.observations.none')}</span>
  const open = openObservations > 0 && t('vendors.observations.open', { number: count(openObservations) })
  return twoLines(
    open ? <span className="small strong">{open}</span> : t('vendors.observations.answered'),
    t('vendors.observations.all', { number: count(observations) }),
  )
}
