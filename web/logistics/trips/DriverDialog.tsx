import { Form, Select } from 'antd'
import { tripCalls } from '#contract/logistics/calls/trips.ts'
import type { Trip } from '#contract/logistics/types/tripTypes.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { popupPlace } from '#web/kernel/ui/dialogs/popupPlace.ts'
import { CallDialog } from '#web/kernel/ui/forms/call/CallDialog.tsx'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'

type Props = { trip: Trip; onClose: () => void }

/** Who drives a trip of the own company, or nobody yet (LOG-150). */
export function DriverDialog({ trip: { deliveryId, reference, driver }, onClose }: Props) {
  const { t } = useWords()
  const enterpriseCode = useCompanyContext()
  const { data: drivers, isLoading } = useCall(tripCalls.getDrivers, { deliveryId, enterpriseCode })
  const known = drivers ?? (driver ? [{ ...driver, department: '' }] : [])
  return (
    <CallDialog<{ userId?: number }, typeof tripCalls.assignDriver>
      title={t('trips.driver.title', { reference })}
      act={t('trips.driver.act')}
      initial={driver ? { userId: driver.userId } : {}}
      of={deliveryId}
      call={tripCalls.assignDriver}
      request={({ userId }) => ({ deliveryId, userId: userId ?? null, enterpriseCode })}
      faults={({ issues }) => issues.map(() => ({ name: ['userId'], sentence: said => said('trips.driver.fault') }))}
      done={said => said('trips.driver.done', { reference })}
      onClose={onClose}
    >
      <Form.Item name="userId" label={t('trips.driver.label')} extra={t('trips.driver.hint')} className="wide">
        <Select<number>
          allowClear
          getPopupContainer={popupPlace}
          loading={isLoading}
          placeholder={t('trips.driver.none')}
          showSearch={{ optionFilterProp: 'label' }}
          notFoundContent={isLoading ? t('trips.driver.loading') : t('trips.driver.noneFound')}
          options={known.map(({ userId, name, department }) => ({
            value: userId,
            label: department === '' ? name : t('trips.by', { name, company: department }),
          }))}
        />
      </Form.Item>
    </CallDialog>
  )
}
