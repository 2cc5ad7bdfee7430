import { bothLanguages } from '#contract/kernel/text/bothLanguages.ts'
import { deliveryWords } from '#contract/logistics/words/deliveryWords.ts'

/** Words for ordered items, on screens and in CSV files. */
export const orderedItemWords = bothLanguages({
  title: ['入荷予定一覧', 'Ordered items'],
  status: deliveryWords.pairs.status,
  awaitingPickup: deliveryWords.pairs.awaitingPickup,
  late: deliveryWords.pairs.late,
  outcomes: deliveryWords.pairs.outcomes,
  columns: {
    scheduledArrival: ['到着予定', 'Scheduled arrival'],
    deliveredAt: ['配達日時', 'Delivered'],
    status: ['配送状況', 'Delivery status'],
    late: ['遅延', 'Late'],
    centreCode: ['配送センターコード', 'Distribution centre code'],
    centre: ['配送センター', 'Distribution centre'],
    dock: ['ドック', 'Dock'],
    item: ['品目', 'Item name'],
    itemCode: ['品目コード', 'Item code'],
    drugCode: ['医薬品コード', 'Drug code'],
    lot: ['製造番号', 'Lot no.'],
    expiry: ['使用期限', 'Expiration date'],
    quantity: ['数量', 'Quantity'],
    outcome: ['温度判定', 'Temperature'],
    depositor: ['寄託者', 'Depositor'],
    reference: ['参照番号', 'Reference no.'],
  },
})
export type OrderedItemColumn = keyof typeof orderedItemWords.ja.columns
