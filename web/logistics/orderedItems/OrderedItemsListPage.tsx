import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Button, Flex } from 'antd'
import { useState } from 'react'
import { orderedItemCalls, type OrderedItem } from '#contract/logistics/calls/orderedItems.ts'
import { shownOutcome } from '#contract/telemetry/rules/evaluation/outcome.ts'
import { ChoiceButtons } from '#web/kernel/ui/forms/fields/ChoiceButtons.tsx'
import { PrintButton } from '#web/kernel/ui/buttons/PrintButton.tsx'
import { DockDialog } from '#web/logistics/orderedItems/DockDialog.tsx'
import { Arrival, useArrivalGroup } from '#web/logistics/orderedItems/Arrival.tsx'
import { arrivalPeriods } from '#web/logistics/orderedItems/arrivalPeriods.ts'
import { OutcomeTag } from '#web/kernel/ui/marks/Mark.tsx'
import { ListScreen, useList } from '#web/kernel/ui/lists/ListScreen.tsx'
import { asks, listCard } from '#web/kernel/ui/lists/ListCard.tsx'
import type { Column } from '#web/kernel/ui/lists/ListTable.tsx'
import {
  orderedItemList,
  type OrderedItemSearch,
  type OrderedItemSortKey,
} from '#web/logistics/orderedItems/orderedItemList.ts'
import { type EstimateOf, useArrivalEstimates } from '#web/logistics/deliveries/estimate/useArrivalEstimates.ts'
import { LotAndExpiry, ItemNames } from '#web/logistics/stock/LotAndExpiry.tsx'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'
import { useLiveOrderedItems } from '#web/shell/live/livePages.ts'
import { useHasMenu } from '#web/kernel/session/menus.ts'
import { NameAndCode } from '#web/kernel/ui/lists/NameAndCode.tsx'
import { StatusTag } from '#web/logistics/deliveries/StatusTag.tsx'
import { CutText } from '#web/kernel/ui/marks/CutText.tsx'
import { DeliveryLink } from '#web/kernel/ui/buttons/DeliveryLink.tsx'
import { useWords } from '#web/kernel/texts/useWords.ts'

const route = getRouteApi('/layout/ordered-list')

/** PLT-20: what is delivered is looked for within twelve months, also where nobody named any. */
const showsTwelveMonths = ({ status, from, until, period }: OrderedItemSearch) =>
  status !== undefined && status !== '1' && !from && !until && !period

const showsOverdue = ({ status, period }: OrderedItemSearch) =>
  (period === 'today' || period === 'week') && (status === undefined || status === '1')

/** Ordered Items List: what arrives when at which distribution centre; the whole state stands in the URL. */
export function OrderedItemsListPage() {
  const { t } = useWords()
  const search = route.useSearch()
  const navigate = useNavigate()
  const mayOpen = useHasMenu('DeliveryStatus')
  const context = { enterpriseCode: useCompanyContext() }
  const answer = useList(orderedItemCalls.getOrderedItemList, orderedItemList, search, context)
  useLiveOrderedItems(answer.data)
  const groupOf = useArrivalGroup()
  const estimateOf = useArrivalEstimates(
    orderedItemCalls.getArrivalEstimates,
    (answer.data?.rows ?? []).map(({ deliveryStatus, ...row }) => ({ ...row, isDelivered: deliveryStatus === '2' })),
  )
  const [docked, setDocked] = useState<OrderedItem>()
  const show = (next: OrderedItemSearch) =>
    // Days of one's own and a period that follows the clock exclude each other.
    void navigate({ to: '/ordered-list', search: next.from || next.until ? { ...next, period: undefined } : next })
  const open = ({ deliveryId }: OrderedItem) => void navigate({ to: '/delivery/detail', search: { deliveryId } })
  return (
    <div className="page">
      <ListScreen
        list={orderedItemList}
        search={search}
        onSearch={show}
        answer={answer}
        file={{ call: orderedItemCalls.downloadOrderedItemCsv, context }}
        texts={{
          title: t('orderedItems.title'),
          found: number => t('deliveries.list.found', { number }),
          none: { title: t('orderedItems.list.none'), hint: t('orderedItems.list.noneHint') },
        }}
        fields={[
          { days: ['from', 'until'], label: t('deliveries.criteria.scheduledArrival'), isPeriod: true },
          {
            choice: 'status',
            label: t('orderedItems.columns.status'),
            option: status => t(`orderedItems.filter.statuses.${status}`),
          },
          {
            choice: 'outcome',
            label: t('orderedItems.columns.outcome'),
            option: outcome => t(`deliveries.outcomes.${outcome}`),
          },
          { text: 'centre', label: t('orderedItems.columns.centre') },
          { text: 'dock', label: t('orderedItems.columns.dock') },
          { text: 'item', label: t('orderedItems.columns.item') },
          { text: 'code', label: t('orderedItems.filter.code') },
          { text: 'lot', label: t('orderedItems.columns.lot') },
          { days: ['expiryFrom', 'expiryUntil'], label: t('orderedItems.columns.expiry') },
          { text: 'reference', label: t('orderedItems.columns.reference') },
          { flag: 'urgent', label: t('orderedItems.filter.urgent') },
          { flag: 'late', label: t('deliveries.criteria.late') },
        ]}
        quick={
          <ChoiceButtons
            label={t('orderedItems.filter.period')}
            choices={(['any', ...arrivalPeriods] as const).map(value => ({
              value,
              label: t(`orderedItems.filter.periods.${value}`),
            }))}
            value={search.period ?? 'any'}
            onChoose={period =>
              show({
                ...search,
                period: period === 'any' ? undefined : period,
                from: undefined,
                until: undefined,
                page: undefined,
              })
            }
          />
        }
        quickText={search.period && t(`orderedItems.filter.periods.${search.period}`)}
        note={
          (showsTwelveMonths(search) && t('orderedItems.filter.delivered')) ||
          (showsOverdue(search) && t('orderedItems.filter.overdue'))
        }
        tools={<PrintButton />}
        groupOf={orderedItemList.sortOf(search).key === 'urgency' ? groupOf : undefined}
        columns={useColumns(estimateOf, setDocked)}
        keyOf={row => row.itemId}
        onOpen={mayOpen ? open : undefined}
      />
      {docked && <DockDialog item={docked} onClose={() => setDocked(undefined)} />}
    </div>
  )
}

/** A card asks for no estimates; docks are set in the list. */
const useCardColumns = () => useColumns(() => undefined)

/** The same list as a card of a dashboard. */
export const OrderedItemsCard = listCard({
  url: orderedItemList.url,
  ask: asks(orderedItemCalls.getOrderedItemList, orderedItemList),
  useColumns: useCardColumns,
  keyOf: row => row.itemId,
})

/** LOG-28: how long a depositor's name in a list may be. */
const maxNameLength = 15

function useColumns(
  estimateOf: EstimateOf,
  onDock?: (item: OrderedItem) => void,
): readonly Column<OrderedItem, OrderedItemSortKey>[] {
  const { t, count, instant, nameIn } = useWords()
  const sorted = (sortKey: Exclude<OrderedItemSortKey, 'urgency' | 'estimatedArrival'>) => ({
    title: t(`orderedItems.columns.${sortKey}`),
    sortKey,
  })
  const both = (first: 'status' | 'lot', sortKey: 'deliveredAt' | 'expiry') => ({
    title: `${t(`orderedItems.columns.${first}`)} / ${t(`orderedItems.columns.${sortKey}`)}`,
    sortKey,
  })
  return [
    {
      heads: [
        sorted('scheduledArrival'),
        { title: t('deliveries.estimate.title'), sortKey: 'estimatedArrival' },
        sorted('reference'),
      ],
      cell: row => (
        <>
          <Arrival row={row} estimate={estimateOf(row.deliveryId)} />
          <DeliveryLink to={row} />
        </>
      ),
    },
    {
      heads: [both('status', 'deliveredAt')],
      cell: row => (
        <>
          <StatusTag status={row.deliveryStatus} isAwaitingPickup={row.awaitingPickup} />
          {row.deliveredAt && <div className="quiet no-wrap">{instant(row.deliveredAt)}</div>}
        </>
      ),
      className: 'list-narrow',
      onCard: 'topEnd',
    },
    {
      heads: [
        { title: t('orderedItems.columns.outcome') },
        { title: t('orderedItems.list.urgency'), sortKey: 'urgency' },
      ],
      cell: ({ outcome, awaitingData }) =>
        outcome === null ? (
          <span className="quiet">{t('deliveries.notDisclosed')}</span>
        ) : (
          <OutcomeTag outcome={shownOutcome(outcome, awaitingData)} />
        ),
      className: 'list-narrow',
      onCard: 'topEnd',
    },
    {
      heads: [sorted('centre'), sorted('dock')],
      cell: row => (
        <Flex vertical gap={4} align="start">
          <NameAndCode of={row.centre} />
          {row.dock && <div className="strong">{t('orderedItems.dock.named', { dock: row.dock })}</div>}
          {onDock && row.maySetDock && (
            <Button
              size="small"
              className="no-print"
              aria-label={t(`orderedItems.dock.${row.dock ? 'changeOf' : 'setOf'}`, row)}
              onClick={() => onDock(row)}
            >
              {t(`orderedItems.dock.${row.dock ? 'change' : 'set'}`)}
            </Button>
          )}
        </Flex>
      ),
    },
    { heads: [sorted('item')], cell: row => <ItemNames item={row} />, className: 'list-wide', onCard: 'top' },
    {
      heads: [both('lot', 'expiry')],
      cell: row => <LotAndExpiry lot={row.lot} expiry={row.expiry} />,
      className: 'list-narrow',
    },
    { heads: [sorted('quantity')], cell: row => count(row.quantity), className: 'list-number' },
    {
      heads: [sorted('depositor')],
      cell: ({ depositor }) => <CutText text={nameIn(depositor)} longest={maxNameLength} />,
      className: 'list-words',
    },
  ]
}
