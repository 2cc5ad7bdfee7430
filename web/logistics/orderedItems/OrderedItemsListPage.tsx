import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { orderedItemCalls, type OrderedItem } from '#contract/logistics/calls/orderedItems.ts'
import { ListScreen, useList } from '#web/kernel/ui/lists/ListScreen.tsx'
import type { Column } from '#web/kernel/ui/lists/ListTable.tsx'
import {
  orderedItemList,
  type OrderedItemSearch,
  type OrderedItemSortKey,
} from '#web/logistics/orderedItems/orderedItemList.ts'
import { LotAndExpiry, ItemNames } from '#web/logistics/stock/LotAndExpiry.tsx'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'
import { useLiveOrderedItems } from '#web/shell/live/livePages.ts'
import { useHasMenu } from '#web/kernel/session/menus.ts'
import { NameAndCode } from '#web/kernel/ui/lists/NameAndCode.tsx'
import { LateTag, StatusTag } from '#web/logistics/deliveries/StatusTag.tsx'
import { CutText } from '#web/kernel/ui/marks/CutText.tsx'
import { DeliveryLink } from '#web/kernel/ui/buttons/DeliveryLink.tsx'
import { useWords } from '#web/kernel/texts/useWords.ts'

const route = getRouteApi('/layout/ordered-list')

/** PLT-20: what is delivered is looked for within twelve months, also where nobody named any. */
const showsTwelveMonths = ({ status, from, until }: OrderedItemSearch) =>
  status !== undefined && status !== '1' && !from && !until

/** Ordered Items List: what arrives when at which distribution centre; the whole state stands in the URL. */
export function OrderedItemsListPage() {
  const { t } = useWords()
  const search = route.useSearch()
  const navigate = useNavigate()
  const mayOpen = useHasMenu('DeliveryStatus')
  const context = { enterpriseCode: useCompanyContext() }
  const answer = useList(orderedItemCalls.getOrderedItemList, orderedItemList, search, context)
  useLiveOrderedItems(answer.data)
  const open = ({ deliveryId }: OrderedItem) => void navigate({ to: '/delivery/detail', search: { deliveryId } })
  return (
    <div className="page">
      <ListScreen
        list={orderedItemList}
        search={search}
        onSearch={next => void navigate({ to: '/ordered-list', search: next })}
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
          { text: 'centre', label: t('orderedItems.columns.centre') },
          { text: 'item', label: t('orderedItems.columns.item') },
          { text: 'code', label: t('orderedItems.filter.code') },
          { text: 'lot', label: t('orderedItems.columns.lot') },
          { days: ['expiryFrom', 'expiryUntil'], label: t('orderedItems.columns.expiry') },
          { text: 'reference', label: t('orderedItems.columns.reference') },
          { flag: 'late', label: t('deliveries.criteria.late') },
        ]}
        note={showsTwelveMonths(search) && t('orderedItems.filter.delivered')}
        columns={useColumns()}
        keyOf={row => row.itemId}
        onOpen={mayOpen ? open : undefined}
      />
    </div>
  )
}

/** LOG-28: how long a depositor's name in a list may be. */
const maxNameLength = 15

function useColumns(): readonly Column<OrderedItem, OrderedItemSortKey>[] {
  const { t, count, instant, dayOf, nameIn } = useWords()
  const sorted = (sortKey: OrderedItemSortKey) => ({ title: t(`orderedItems.columns.${sortKey}`), sortKey })
  const both = (first: 'status' | 'lot', sortKey: OrderedItemSortKey) => ({
    title: `${t(`orderedItems.columns.${first}`)} / ${t(`orderedItems.columns.${sortKey}`)}`,
    sortKey,
  })
  return [
    {
      heads: [sorted('scheduledArrival'), sorted('reference')],
      cell: row => (
        <>
          {row.scheduledArrival === null ? (
            <div className="quiet">{t('orderedItems.list.noPlan')}</div>
          ) : (
            <div className="strong no-wrap">{(row.scheduledArrivalIsDay ? dayOf : instant)(row.scheduledArrival)}</div>
          )}
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
          {row.late && (
            <div>
              <LateTag />
            </div>
          )}
        </>
      ),
      className: 'list-narrow',
      onCard: 'topEnd',
    },
    { heads: [sorted('centre')], cell: row => <NameAndCode of={row.centre} /> },
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
    },
  ]
}
