import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { loggerCalls } from '#contract/devices/calls/loggers.ts'
import type { LoggerRow } from '#contract/devices/types/loggerTypes.ts'
import { lowBatteryPercent } from '#contract/telemetry/rules/loggers/loggerKinds.ts'
import { Battery, Calibration, Device, LastReading, Serial, Use } from '#web/devices/loggers/list/cells.tsx'
import { loggerList } from '#web/devices/loggers/loggerList.ts'
import { useManyCompanies } from '#web/kernel/session/menus.ts'
import { useText } from '#web/kernel/texts/useWords.ts'
import { AddButton } from '#web/kernel/ui/buttons/AddButton.tsx'
import type { SortKeyIn } from '#web/kernel/ui/lists/defineList.ts'
import { ListScreen, useList } from '#web/kernel/ui/lists/ListScreen.tsx'
import { asks, listCard } from '#web/kernel/ui/lists/ListCard.tsx'
import { column, type Column } from '#web/kernel/ui/lists/ListTable.tsx'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'
import { NameAndCode } from '#web/kernel/ui/lists/NameAndCode.tsx'

const route = getRouteApi('/layout/user-management/loggers')

/** The logger registry: what measures, and in which state it is; the whole state stands in the URL. */
export function LoggerListPage() {
  const t = useText()
  const search = route.useSearch()
  const navigate = useNavigate()
  const context = { enterpriseCode: useCompanyContext() }
  const answer = useList(loggerCalls.getLoggerList, loggerList, search, context)
  const register = answer.data?.mayRegister && (
    <AddButton to="/user-management/loggers/registration">{t('loggers.list.register')}</AddButton>
  )
  return (
    <div className="page">
      <ListScreen
        list={loggerList}
        search={search}
        onSearch={next => void navigate({ to: '/user-management/loggers', search: next })}
        answer={answer}
        file={{ call: loggerCalls.downloadLoggerCsv, context }}
        tools={register}
        emptyTools={register}
        texts={{
          title: t('screens.loggerRegistry'),
          found: number => t('loggers.list.found', { number }),
          none: { title: t('loggers.list.none'), hint: t('lists.tryFewerFilters') },
          empty: { title: t('loggers.list.empty'), hint: t('loggers.list.emptyHint') },
        }}
        fields={[
          { text: 'keyword', label: t('lists.keyword'), hint: t('loggers.filter.keywordHint'), isWide: true },
          {
            choice: 'calibration',
            label: t('loggers.columns.calibration'),
            option: state => t(`loggers.states.${state}`),
          },
          { choice: 'use', label: t('loggers.columns.use'), option: use => t(`loggers.uses.${use}`) },
          { flag: 'silent', label: t('loggers.filter.silent') },
          { flag: 'lowBattery', label: t('loggers.filter.lowBattery', { percent: lowBatteryPercent }) },
          { flag: 'overlapping', label: t('loggers.filter.overlapping') },
        ]}
        columns={useColumns()}
        keyOf={row => row.loggerId}
        onOpen={({ loggerId }) => void navigate({ to: '/user-management/loggers/detail', search: { loggerId } })}
      />
    </div>
  )
}

/** The same list as a card of a dashboard. */
export const LoggersCard = listCard({
  url: loggerList.url,
  ask: asks(loggerCalls.getLoggerList, loggerList),
  useColumns,
  keyOf: row => row.loggerId,
})

type SortKey = SortKeyIn<typeof loggerList>

function useColumns(): readonly (Column<LoggerRow, SortKey> | false)[] {
  const t = useText()
  const isOfMany = useManyCompanies('LoggerRegistry')
  const sorted = (sortKey: Exclude<SortKey, 'registeredAt'>) => ({ title: t(`loggers.columns.${sortKey}`), sortKey })
  return [
    column([sorted('serial'), sorted('name')], row => <Serial row={row} />, { onCard: 'top' }),
    column([sorted('model'), sorted('interval')], row => <Device row={row} />),
    column([sorted('calibration')], row => <Calibration row={row} />),
    column([sorted('battery')], row => <Battery row={row} />),
    column([sorted('lastAt')], row => <LastReading row={row} />),
    column(t('loggers.columns.use'), row => <Use row={row} />, { className: 'list-wide', onCard: 'wide' }),
    isOfMany && column([sorted('company')], row => <NameAndCode of={row.company} />),
  ]
}
