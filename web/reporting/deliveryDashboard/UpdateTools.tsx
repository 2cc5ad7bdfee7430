import { ReloadOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Switch } from 'antd'
import { useState } from 'react'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { useCounted } from '#web/reporting/deliveryDashboard/cards/DeliveryCard.tsx'
import { AutomaticUpdate } from '#web/reporting/deliveryDashboard/dashboardData.ts'
import type { DashboardSearch } from '#web/reporting/deliveryDashboard/dashboardSearch.ts'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'

type Props = {
  search: DashboardSearch
  /** Some of the cards are of deliveries; the others ask again by themselves. */
  follows: boolean
  /** Some of these count those of a period. */
  counts: boolean
  onSearch: (search: DashboardSearch) => void
}

/** Of when the numbers are, and whether they follow what happens (REP-15). */
export function UpdateTools({ search, follows, counts, onSearch }: Props) {
  const { t } = useWords()
  const client = useQueryClient()
  const enterpriseCode = useCompanyContext()
  const [isUpdating, setUpdating] = useState(false)
  const isAuto = search.auto !== 'off'
  const update = async () => {
    setUpdating(true)
    await client.refetchQueries({ type: 'active' })
    setUpdating(false)
  }
  return (
    <>
      {isAuto && follows && <AutomaticUpdate enterpriseCode={enterpriseCode} />}
      {counts && <AsOf search={search} isAuto={isAuto} />}
      <label>
        <Switch
          size="small"
          checked={isAuto}
          onChange={next => onSearch({ ...search, auto: next ? undefined : 'off' })}
        />{' '}
        {t('deliveryDashboard.auto')}
      </label>
      <Button
        icon={<ReloadOutlined aria-hidden />}
        disabled={isAuto}
        loading={isUpdating}
        onClick={() => void update()}
      >
        {t('deliveryDashboard.update')}
      </Button>
    </>
  )
}

function AsOf({ search, isAuto }: { search: DashboardSearch; isAuto: boolean }) {
  const { t, instant } = useWords()
  const { data } = useCounted(search, isAuto)
  return (
    <>
      {!data && (
        <span className="visually-hidden" role="status">
          {t('common.loading')}
        </span>
      )}
      <span className="quiet dashboard-as-of">{data && t('deliveryDashboard.asOf', { time: instant(data.asOf) })}</span>
    </>
  )
}
