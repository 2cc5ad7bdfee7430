import { PlusOutlined } from '@ant-design/icons'
import { getRouteApi } from '@tanstack/react-router'
import { Button, Form, Input, Select } from 'antd'
import { useMemo, useState } from 'react'
import type { PartnerRow } from '#contract/partners/types/partnerTypes.ts'
import { partnerCalls } from '#contract/partners/calls/partners.ts'
import { partnershipStates, partnerSortKeys } from '#contract/partners/rules/partnerships.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'
import { FileButton } from '#web/kernel/ui/FileButton.tsx'
import { LoadFailed } from '#web/kernel/ui/loading/LoadFailed.tsx'
import { useListTexts } from '#web/kernel/ui/lists/useListTexts.ts'
import { ActDialog, type PartnerAct } from '#web/partners/tradingPartners/ActDialog.tsx'
import { HistoryDialog } from '#web/partners/tradingPartners/HistoryDialog.tsx'
import { PartnerCard } from '#web/partners/tradingPartners/PartnerCard.tsx'
import {
  fileRequestOf,
  nextSort,
  requestOf,
  sortOf,
  type PartnerSearch,
} from '#web/partners/tradingPartners/partnerSearch.ts'
import { ProposeDialog } from '#web/partners/tradingPartners/ProposeDialog.tsx'
import { Refusals } from '#web/partners/tradingPartners/Refusals.tsx'
import { useSession } from '#web/kernel/session/currentSession.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { FilterForm } from '#web/kernel/ui/forms/FilterForm.tsx'
import { ListCards } from '#web/kernel/ui/lists/ListCards.tsx'
import { ListResults } from '#web/kernel/ui/lists/ListResults.tsx'
import { Notice } from '#web/kernel/ui/lists/Notice.tsx'
import { usePhone } from '#web/kernel/ui/usePhone.ts'
import '#web/partners/tradingPartners/partners.css'

const route = getRouteApi('/layout/user-management/partners')

/** Trading partners: who may name whom in deliveries and stock; the whole state stands in the URL. */
export function PartnersPage() {
  const t = useText()
  const { count } = useTimes()
  const listTexts = useListTexts()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const enterpriseCode = useCompanyContext()
  const isPlatform = useSession(session => session.profile?.role === '00')
  const isPhone = usePhone()
  const [act, setAct] = useState<{ act: PartnerAct; partnershipId: number } | 'propose' | null>(null)
  const answer = useCall(partnerCalls.getPartnerList, requestOf(search, enterpriseCode), { keepPrevious: true })
  const go = (next: PartnerSearch) => void navigate({ search: next })
  const found = answer.data
  const propose = found?.mayEdit && (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setAct('propose')}>
      {t(isPlatform ? 'partners.setUp.title' : 'partners.propose.title')}
    </Button>
  )
  return (
    <div className="partners">
      <PartnerFilter search={search} isPhone={isPhone} onSearch={go} />
      {answer.error ? (
        <LoadFailed failure={answer.error} onRetry={() => void answer.refetch()} />
      ) : found?.total === 0 ? (
        <Notice title={t('partners.none')}>
          <p>{t('partners.noneHint')}</p>
          {propose}
        </Notice>
      ) : (
        <ListResults
          label={t('partners.title')}
          found={found}
          place={search}
          isOld={answer.isPlaceholderData}
          isPhone={isPhone}
          texts={{ ...listTexts, found: total => t('partners.found', { number: count(total) }) }}
          onPlace={({ page, size }) => go({ ...search, page, size })}
          tools={
            found && (
              <>
                <FileButton
                  call={partnerCalls.downloadPartnerCsv}
                  body={fileRequestOf(search, enterpriseCode)}
                  total={found.total}
                />
                {propose}
              </>
            )
          }
        >
          <ListCards
            rows={found?.rows}
            keyOf={(row: PartnerRow) => row.partnershipId}
            renderCard={row => (
              <PartnerCard
                row={row}
                onAct={next => setAct({ act: next, partnershipId: row.partnershipId })}
                onHistory={() => go({ ...search, partnershipId: row.partnershipId })}
              />
            )}
            texts={{ sortBy: t('lists.sortBy'), ascending: t('lists.ascending'), descending: t('lists.descending') }}
            sortKeys={partnerSortKeys.map(key => ({ value: key, label: t(`partners.columns.${key}`) }))}
            sort={sortOf(search)}
            onSort={key => {
              const next = nextSort(search, key)
              go({ ...search, sort: next.key, order: next.order, page: undefined })
            }}
          />
        </ListResults>
      )}
      <Refusals refusals={found?.refusals ?? []} />
      {act === 'propose' && (
        <ProposeDialog enterpriseCode={enterpriseCode} isPlatform={isPlatform} onClose={() => setAct(null)} />
      )}
      {act !== null && act !== 'propose' && (
        <Opened partnershipId={act.partnershipId} act={act.act} isPlatform={isPlatform} onClose={() => setAct(null)} />
      )}
      {search.partnershipId !== undefined && act === null && (
        <Opened
          partnershipId={search.partnershipId}
          act="history"
          isPlatform={isPlatform}
          onAnswer={partnershipId => {
            go({ ...search, partnershipId: undefined })
            setAct({ act: 'answer', partnershipId })
          }}
          onClose={() => go({ ...search, partnershipId: undefined })}
        />
      )}
    </div>
  )
}

type OpenedProps = {
  partnershipId: number
  act: PartnerAct | 'history'
  isPlatform: boolean
  onAnswer?: (partnershipId: number) => void
  onClose: () => void
}

/** A dialog about one partnership, once it is read. */
function Opened({ partnershipId, act, isPlatform, onAnswer, onClose }: OpenedProps) {
  const { data } = useCall(partnerCalls.getPartner, { partnershipId })
  if (!data) return null
  if (act === 'history')
    return <HistoryDialog partner={data} onAnswer={() => onAnswer?.(partnershipId)} onClose={onClose} />
  return <ActDialog act={act} partner={data} isPlatform={isPlatform} onClose={onClose} />
}

type Fields = { keyword: string; state: NonNullable<PartnerSearch['state']> | '' }
type FilterProps = { search: PartnerSearch; isPhone: boolean; onSearch: (search: PartnerSearch) => void }

/** Narrows the partnerships down; the sorting stays. */
function PartnerFilter({ search, isPhone, onSearch }: FilterProps) {
  const t = useText()
  const { keyword, state, sort, order, size } = search
  const fields = useMemo<Fields>(() => ({ keyword: keyword ?? '', state: state ?? '' }), [keyword, state])
  const any = { value: '', label: t('lists.filter.any') }
  return (
    <FilterForm<Fields>
      texts={t('lists.filter', { returnObjects: true })}
      fields={fields}
      number={[keyword, state].filter(one => one !== undefined).length}
      isPhone={isPhone}
      onSearch={typed =>
        onSearch({ keyword: typed.keyword.trim() || undefined, state: typed.state || undefined, sort, order, size })
      }
      onClear={() => onSearch({ sort, order, size })}
    >
      <Form.Item name="keyword" label={t('partners.filter.keyword')} className="filter-wide">
        <Input type="search" maxLength={100} placeholder={t('partners.filter.keywordHint')} />
      </Form.Item>
      <Form.Item name="state" label={t('partners.columns.state')}>
        <Select options={[any, ...partnershipStates.map(value => ({ value, label: t(`partners.states.${value}`) }))]} />
      </Form.Item>
    </FilterForm>
  )
}
