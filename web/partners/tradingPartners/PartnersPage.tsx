import { PlusOutlined } from '@ant-design/icons'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { useState } from 'react'
import { partnerCalls } from '#contract/partners/calls/partners.ts'
import type { PartnerRow } from '#contract/partners/types/partnerTypes.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { useSession } from '#web/kernel/session/currentSession.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { ListScreen, useList } from '#web/kernel/ui/lists/ListScreen.tsx'
import type { Column } from '#web/kernel/ui/lists/ListTable.tsx'
import { ActDialog, type PartnerAct } from '#web/partners/tradingPartners/ActDialog.tsx'
import { HistoryDialog } from '#web/partners/tradingPartners/HistoryDialog.tsx'
import * as cells from '#web/partners/tradingPartners/partnerCells.tsx'
import { partnerList, type PartnerSortKey } from '#web/partners/tradingPartners/partnerList.ts'
import { ProposeDialog } from '#web/partners/tradingPartners/ProposeDialog.tsx'
import { Refusals } from '#web/partners/tradingPartners/Refusals.tsx'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'
import '#web/partners/tradingPartners/partners.css'

const route = getRouteApi('/layout/user-management/partners')

/** Trading partners: who may name whom in deliveries and stock; the whole state stands in the URL. */
export function PartnersPage() {
  const t = useText()
  const search = route.useSearch()
  const navigate = useNavigate()
  const enterpriseCode = useCompanyContext()
  const isPlatform = useSession(session => session.profile?.role === '00')
  const [act, setAct] = useState<{ act: PartnerAct; partnershipId: number } | 'propose' | null>(null)
  const answer = useList(partnerCalls.getPartnerList, partnerList, search, { enterpriseCode })
  const go = (next: typeof search) => void navigate({ to: '/user-management/partners', search: next })
  const propose = answer.data?.mayEdit && (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setAct('propose')}>
      {t(isPlatform ? 'partners.setUp.title' : 'partners.propose.title')}
    </Button>
  )
  return (
    <div className="partners page">
      <ListScreen
        list={partnerList}
        search={search}
        onSearch={go}
        answer={answer}
        file={{ call: partnerCalls.downloadPartnerCsv, context: { enterpriseCode } }}
        tools={propose}
        emptyTools={propose}
        texts={{
          title: t('partners.title'),
          found: number => t('partners.found', { number }),
          none: { title: t('partners.none'), hint: t('partners.noneHint') },
        }}
        fields={[
          {
            text: 'keyword',
            label: t('partners.filter.keyword'),
            hint: t('partners.filter.keywordHint'),
            isWide: true,
          },
          { choice: 'state', label: t('partners.columns.state'), option: state => t(`partners.states.${state}`) },
        ]}
        columns={useColumns()}
        keyOf={row => row.partnershipId}
        showsCards
        renderBelow={row => (
          <cells.Acts
            row={row}
            onAct={next => setAct({ act: next, partnershipId: row.partnershipId })}
            onHistory={() => go({ ...search, partnershipId: row.partnershipId })}
          />
        )}
      />
      <Refusals refusals={answer.data?.refusals ?? []} />
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

function useColumns(): readonly Column<PartnerRow, PartnerSortKey>[] {
  const t = useText()
  const sorted = (sortKey: PartnerSortKey) => ({ title: t(`partners.columns.${sortKey}`), sortKey })
  return [
    { heads: [sorted('partner')], cell: row => <cells.Sides row={row} />, onCard: 'top' },
    { heads: [sorted('state')], cell: row => <cells.State row={row} />, onCard: 'topEnd' },
    { heads: [sorted('validFrom'), sorted('validUntil')], cell: row => <cells.Period row={row} /> },
    { heads: [{ title: t('partners.weGrant') }], cell: row => <cells.GrantList grants={row.weGrant} /> },
    { heads: [{ title: t('partners.theyGrant') }], cell: row => <cells.GrantList grants={row.theyGrant} /> },
    {
      heads: [{ title: t('partners.columns.proposedBy') }, sorted('proposedAt')],
      cell: row => <cells.Proposal row={row} />,
    },
  ]
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
