const ja = {
  title: '製品在庫情報',
  ownerTypes: { depositor: '寄託者', consignee: '荷受人' },
  columns: {
    item: '品目',
    itemCode: '品目コード',
    drugCode: '医薬品コード',
    lot: '製造番号',
    expiry: '使用期限',
    quantity: '良品在庫数',
    quarantined: '保留数',
    owner: '所有企業',
    ownerType: '所有者区分',
    locationCode: '在庫場所コード',
    location: '在庫場所',
    updatedAt: '最終更新',
  },
}

const en: typeof ja = {
  title: 'Product stock',
  ownerTypes: { depositor: 'Depositor', consignee: 'Consignee' },
  columns: {
    item: 'Item name',
    itemCode: 'Item code',
    drugCode: 'Drug code',
    lot: 'Lot no.',
    expiry: 'Expiration date',
    quantity: 'Qualified stock',
    quarantined: 'Held',
    owner: 'Owning company',
    ownerType: 'Owner type',
    locationCode: 'Stock location code',
    location: 'Stock location',
    updatedAt: 'Latest update',
  },
}

/** The words for stock, on the screen and in its file alike. */
export const stockWords = { ja, en }
export type StockColumn = keyof typeof ja.columns
