import { bothLanguages } from '#contract/kernel/text/bothLanguages.ts'

/** Words for stock, on screens and in CSV files. */
export const stockWords = bothLanguages({
  title: ['製品在庫情報', 'Product stock'],
  ownerTypes: {
    depositor: ['寄託者', 'Depositor'],
    consignee: ['荷受人', 'Consignee'],
  },
  standings: {
    qualified: ['良品', 'Qualified'],
    held: ['保留', 'On hold'],
    rejected: ['不合格', 'Rejected'],
  },
  columns: {
    item: ['品目', 'Item name'],
    itemCode: ['品目コード', 'Item code'],
    drugCode: ['医薬品コード', 'Drug code'],
    lot: ['製造番号', 'Lot no.'],
    expiry: ['使用期限', 'Expiration date'],
    quantity: ['良品在庫数', 'Qualified stock'],
    quarantined: ['保留・不合格数', 'Held or rejected'],
    standing: ['在庫の状態', 'Stock status'],
    owner: ['所有企業', 'Owning company'],
    ownerType: ['所有者区分', 'Owner type'],
    locationCode: ['在庫場所コード', 'Stock location code'],
    location: ['在庫場所', 'Stock location'],
    updatedAt: ['最終更新', 'Latest update'],
  },
})
/** Of a row: whether its lot counts, waits for a decision or was rejected. */
export const standingOf = ({ isQuarantined, isRejected }: { isQuarantined: boolean; isRejected: boolean }) =>
  isRejected ? 'rejected' : isQuarantined ? 'held' : 'qualified'

export type StockColumn = keyof typeof stockWords.ja.columns
