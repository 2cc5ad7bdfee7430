import { deliveryWords } from '#contract/logistics/words/deliveryWords.ts'

const ja = {
  title: '入荷予定一覧',
  status: deliveryWords.ja.status,
  awaitingPickup: deliveryWords.ja.awaitingPickup,
  late: deliveryWords.ja.late,
  columns: {
    scheduledArrival: '到着予定',
    deliveredAt: '配達日時',
    status: '配送状況',
    late: '遅延',
    centreCode: '配送センターコード',
    centre: '配送センター',
    item: '品目',
    itemCode: '品目コード',
    drugCode: '医薬品コード',
    lot: '製造番号',
    expiry: '使用期限',
    quantity: '数量',
    depositor: '寄託者',
    reference: '参照番号',
  },
}

const en: typeof ja = {
  title: 'Ordered items',
  status: deliveryWords.en.status,
  awaitingPickup: deliveryWords.en.awaitingPickup,
  late: deliveryWords.en.late,
  columns: {
    scheduledArrival: 'Scheduled arrival',
    deliveredAt: 'Delivered',
    status: 'Delivery status',
    late: 'Late',
    centreCode: 'Distribution centre code',
    centre: 'Distribution centre',
    item: 'Item name',
    itemCode: 'Item code',
    drugCode: 'Drug code',
    lot: 'Lot no.',
    expiry: 'Expiration date',
    quantity: 'Quantity',
    depositor: 'Depositor',
    reference: 'Reference no.',
  },
}

/** The words for ordered items, on the screen and in its file alike. */
export const orderedItemWords = { ja, en }
export type OrderedItemColumn = keyof typeof ja.columns
