import { getRouteApi } from '@tanstack/react-router'
import { Button } from 'antd'
import { useCallback } from 'react'
import { deliveryCalls } from '#contract/calls/deliveries.ts'
import { useCall } from '#web/api/queries.ts'
import { settings } from '#web/app/settings.ts'
import { CriteriaForm } from '#web/deliveries/list/CriteriaForm.tsx'
import { DeliveryResults } from '#web/deliveries/list/DeliveryResults.tsx'
import { byNumber, byOther } from '#web/deliveries/list/listRequest.ts'
import { NumberSearch } from '#web/deliveries/list/NumberSearch.tsx'
import type { ListSearch } from '#web/deliveries/listSearch.ts'
import { useEnterpriseChoice } from '#web/enterpriseChoice/useEnterpriseChoice.ts'
import { todayIn } from '#contract/rules/formatTime.ts'
import { useText } from '#web/texts/useText.ts'
import '#web/deliveries/list/deliveryList.css'

const route = getRouteApi('/layout/delivery')

/** Delivery Status: what is on the road, found by number or by criteria; the whole state stands in the URL. */
export function DeliveryStatusPage() {
  const t = useText()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const today = todayIn(settings.timeZone)
  const isByNumber = search.number !== undefined
  const enterpriseCode = useEnterpriseChoice()
  const ofNumber = { ...byNumber(search), enterpriseCode }
  const ofOther = { ...byOther(search, today), enterpriseCode }
  const numbered = useCall(deliveryCalls.searchByNumber, ofNumber, { enabled: isByNumber, keepPrevious: true })
  const others = useCall(deliveryCalls.searchByOther, ofOther, {
    enabled: !isByNumber,
    keepPrevious: true,
  })
  const answer = isByNumber ? numbered : others
  const go = useCallback((next: ListSearch) => void navigate({ search: next }), [navigate])

  const only = isByNumber && !answer.isPlaceholderData && answer.data?.total === 1 ? answer.data.rows[0] : undefined
  const openOnly = only && (() => void navigate({ to: '/delivery/detail', search: { deliveryId: only.deliveryId } }))
  return (
    <div className="delivery-status">
      <NumberSearch
        key={search.number}
        searched={search.number}
        onSearch={number => go({ number })}
        openOnly={openOnly}
      />
      {isByNumber && (
        <p className="number-active">
          {t('deliveries.number.active')}
          <Button type="link" onClick={() => go({})}>
            {t('deliveries.number.clear')}
          </Button>
        </p>
      )}
      <CriteriaForm search={search} today={today} onSearch={go} />
      <DeliveryResults
        search={search}
        found={answer.data}
        failure={answer.error}
        isOld={answer.isPlaceholderData}
        onChange={go}
        onRetry={() => void answer.refetch()}
      />
    </div>
  )
}
