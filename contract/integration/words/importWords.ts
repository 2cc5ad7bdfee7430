import { menus } from '#contract/kernel/menus.ts'
import { menuWords } from '#contract/kernel/words/menuWords.ts'
import type { Language } from '#contract/kernel/language.ts'
import type { ChoiceType, ColumnOf, ImportColumnName } from '#contract/integration/rules/importColumns.ts'
import type { ImportFault } from '#contract/integration/rules/importFaults.ts'
import type { ImportKind } from '#contract/kernel/importKinds.ts'
import { importKindWords } from '#contract/kernel/words/importKindWords.ts'
import { codedValues } from '#contract/partners/words/codedValues.ts'
import { deliveryWords } from '#contract/logistics/words/deliveryWords.ts'
import { partnerWords } from '#contract/partners/words/partnerWords.ts'
import { productWords } from '#contract/logistics/words/productWords.ts'
import { stockWords } from '#contract/logistics/words/stockWords.ts'

type Words = {
  kinds: Record<ImportKind, string>
  columns: { [Kind in ImportKind]: Record<ColumnOf<Kind>, string> }
  /** A line of the template, so that people see how each cell is written. */
  examples: { [Kind in ImportKind]: Record<ColumnOf<Kind>, string> }
  faults: Record<ImportFault, string>
  row: string
  reason: string
  line: string
  held: string
}

const place = {
  ja: {
    fromCentreCode: '出荷地センターコード',
    fromName: '出荷地',
    fromNameEn: '出荷地（英語名）',
    fromLat: '出荷地の緯度',
    fromLon: '出荷地の経度',
    destinationCentreCode: '配送先センターコード',
    destinationName: '配送先',
    destinationNameEn: '配送先（英語名）',
    destinationLat: '配送先の緯度',
    destinationLon: '配送先の経度',
    destinationKind: '配送先の種類',
  },
  en: {
    fromCentreCode: 'Shipping centre code',
    fromName: 'Shipping location',
    fromNameEn: 'Shipping location (English)',
    fromLat: 'Shipping latitude',
    fromLon: 'Shipping longitude',
    destinationCentreCode: 'Destination centre code',
    destinationName: 'Delivery destination',
    destinationNameEn: 'Delivery destination (English)',
    destinationLat: 'Destination latitude',
    destinationLon: 'Destination longitude',
    destinationKind: 'Kind of destination',
  },
}

const ofDelivery = {
  deliveryType: '0001',
  depositCode: '',
  shipperCode: '',
  consigneeCode: '',
  carrierCode: '',
  slipNo: '1234-5678;1234-5679',
  inboundNo: 'IN-1001',
  clientManagementNo: 'CM-2001',
  fromCentreCode: '',
  fromNameEn: 'Shizuoka plant',
  fromLat: '34.97',
  fromLon: '138.38',
  destinationCentreCode: '',
  destinationNameEn: 'Ibaraki logistics centre',
  destinationLat: '34.81',
  destinationLon: '135.56',
  shippingDate: '2026-11-20',
  plannedPickup: '2026-11-20 09:00',
  actualPickup: '',
  scheduledArrival: '2026-11-21',
  deliveredAt: '',
  scheduledPieces: '120',
  actualPieces: '',
  shippedPieces: '120',
  receivedPieces: '',
  warehousedOn: '',
  inboundPallets: '4',
  palletsOnTime: '4',
  reason: '',
}

/** The heads of the partners' own list, so that its file comes back in. */
const partnerHeads = (language: Language) => {
  const { company: _c, partner: _p, proposedBy: _b, proposedAt: _a, ...heads } = partnerWords[language].columns
  return heads
}

const ofPartner = (language: Language) => {
  const { granted, notGranted, noLoggers } = partnerWords[language]
  return {
    companyCode: '',
    partnerCode: 'CARRIER-01',
    state: '',
    validFrom: '2026-12-01',
    validUntil: '',
    weNameAsDepositor: notGranted,
    weNameAsParty: granted,
    weHoldStock: notGranted,
    weCarryLoggers: 'SN-1001;SN-1002',
    theyNameAsDepositor: notGranted,
    theyNameAsParty: granted,
    theyHoldStock: notGranted,
    theyCarryLoggers: noLoggers,
  }
}

const ja: Words = {
  kinds: importKindWords.ja,
  columns: {
    products: {
      itemCode: '品目コード',
      nameJa: '品名（日本語）',
      nameEn: '品名（英語）',
      drugCode: '医薬品コード',
      band: '温度帯',
      toleranceMinutes: '許容時間（分）',
      toleranceSource: '許容時間の根拠文書',
    },
    partners: { ...partnerHeads('ja'), note: '連絡事項' },
    deliveries: {
      reference: '参照番号',
      deliveryType: '輸送区間',
      depositCode: '寄託者コード',
      shipperCode: '荷送人コード',
      consigneeCode: '荷受人コード',
      carrierCode: '運送会社コード',
      slipNo: '送り状番号',
      inboundNo: '入庫番号',
      clientManagementNo: '荷主管理番号',
      ...place.ja,
      shippingDate: '出荷日',
      plannedPickup: '集荷予定',
      actualPickup: '集荷日時',
      scheduledArrival: '到着予定',
      deliveredAt: '配達日時',
      scheduledPieces: '予定個数',
      actualPieces: '実績個数',
      shippedPieces: '出荷個数',
      receivedPieces: '受領個数',
      warehousedOn: '入庫日',
      inboundPallets: '入庫パレット数',
      palletsOnTime: '期限内計上パレット数',
      reason: '訂正理由',
    },
    deliveryItems: {
      reference: '参照番号',
      itemCode: '品目コード',
      lot: '製造番号',
      expiry: '使用期限',
      quantity: '数量',
    },
    loggerAssignments: {
      reference: '参照番号',
      serial: 'ロガー製造番号',
      owner: 'ロガー所有企業コード',
      from: '開始日時',
      to: '終了日時',
      intervalSeconds: '測定間隔（秒）',
      items: '対象の品目コード',
      reason: '変更理由',
    },
    stock: {
      itemCode: '品目コード',
      depositCode: '寄託者コード',
      lot: '製造番号',
      expiry: '使用期限',
      centreCode: '在庫場所コード',
      ownerType: '所有者区分',
      qualifiedQuantity: '良品在庫数',
      updatedAt: '在庫の日時',
    },
    users: {
      email: 'メールアドレス',
      username: '氏名',
      organizationDepartment: '部署',
      role: 'ユーザー種別',
      language: '言語',
      menus: '利用メニュー',
      logisticCentres: '参照可能センターコード',
    },
  },
  examples: {
    products: {
      itemCode: 'ITEM-001',
      nameJa: 'サンプル注射液 10mg',
      nameEn: 'Sample injection 10 mg',
      drugCode: '1234567A1234',
      band: '2〜8℃（冷蔵）',
      toleranceMinutes: '30',
      toleranceSource: '安定性試験報告書 ST-001',
    },
    partners: { ...ofPartner('ja'), note: '輸送委託契約 第12号に基づく申込みです。' },
    deliveries: {
      ...ofDelivery,
      reference: 'REF-0001',
      fromName: '静岡工場',
      destinationName: '茨木物流センター',
      destinationKind: '物流センター',
      deliveryType: '製造拠点 → 物流センター',
    },
    deliveryItems: {
      reference: 'REF-0001',
      itemCode: 'ITEM-001',
      lot: 'LOT-A1',
      expiry: '2028-03-31',
      quantity: '120',
    },
    loggerAssignments: {
      reference: 'REF-0001',
      serial: 'SN-1001',
      owner: '',
      from: '2026-11-20 08:30',
      to: '',
      intervalSeconds: '600',
      items: '',
      reason: '',
    },
    stock: {
      itemCode: 'ITEM-001',
      depositCode: '',
      lot: 'LOT-A1',
      expiry: '2028-03-31',
      centreCode: 'CENTRE-01',
      ownerType: '寄託者',
      qualifiedQuantity: '480',
      updatedAt: '2026-11-20 18:00',
    },
    users: {
      email: 'taro@company.example',
      username: '山田 太郎',
      organizationDepartment: '品質保証部',
      role: 'メンバー',
      language: '日本語',
      menus: '配送状況;製品在庫情報',
      logisticCentres: '',
    },
  },
  faults: {
    empty: '入力してください。',
    noNumber: '「{{value}}」は数値ではありません。',
    notWhole: '「{{value}}」は整数ではありません。',
    outOfRange: '「{{value}}」は範囲外です。',
    noDay: '「{{value}}」は日付として読み取れません。2026-11-02のように年から入力してください。',
    noTime: '「{{value}}」は日時として読み取れません。2026-11-02 09:30のように入力してください。',
    noChoice: '「{{value}}」は、この列で使える値ではありません。',
    tooLong: '長すぎます（{{about}}文字まで）。',
    halfPosition: '緯度と経度は両方を入力してください。',
    expiryWithoutLot: '使用期限には製造番号が必要です。',
    endBeforeStart: '終了日時は開始日時より後にしてください。',
    twice: '{{about}}行目と同じ対象です。どちらを取り込むか分からないため、両方とも取り込みません。',
    surplusCell: '見出しより多くのセルがあります。カンマを含む値は、引用符（"）で囲んでください。',
    cutShort: 'ファイルがこの行の途中で切れています。',
    notTaken: '「{{value}}」は取り込めない値です。',
    unknownDelivery: '参照番号「{{value}}」の配送は、この企業から登録されていません。',
    itemNotInDelivery: '「{{about}}」は、この配送の品目ではありません。',
    noEmail: '「{{value}}」はメールアドレスではありません。',
    outsideDomain: '「{{value}}」は、この企業のメールドメインではありません。',
    userElsewhere: '「{{value}}」は既に登録されており、ここでは変更できません。',
    roleNotGiven: 'このユーザー種別は、この企業のユーザーに設定できません。',
    menuNotAvailable: '「{{about}}」は、この企業では利用できません。',
    noMenu: '利用メニューを1つ以上入力してください。',
    centreNotOffered: '「{{about}}」は、この企業が参照できるセンターではありません。',
    ownRole: '自分のユーザー種別は変更できません。',
    ownUserList: '自分の「ユーザー一覧」は外せません。',
    missing: '新しい配送では必須です。',
    unknownCompany: '企業コード「{{value}}」は登録されていません。',
    unknownCentre: 'センターコード「{{value}}」は登録されていません。',
    unknownItem: '「{{value}}」は、{{about}}の製品マスタにありません。',
    noParty: '{{about}}は、この配送の当事者ではありません。',
    notYours: '製品もセンターも、{{about}}のものではありません。',
    inFuture: '「{{value}}」は未来の日時です。',
    inArchive: '測定値が保管庫に移された配送です。ロガーの紐付けと配達完了日時は変更できません。',
    evidenceKept: '判定の根拠として保管されている記録が変わるため、取り込めません。',
    moreThanInbound: '入庫パレット数（{{about}}）を超えています。',
    reasonNeeded: '集荷後にロガー（{{about}}）の紐付けを変更するには、理由が必要です。',
    expiryTwice: '製造番号「{{about}}」に、異なる使用期限が2つあります。',
    expiryOfDepositor: 'この製造番号の使用期限は{{about}}です。訂正できるのは寄託者だけです。',
    depositorFixed: '測定値、逸脱対応または判定がある配送の寄託者は変更できません。',
    unknownLogger: '「{{value}}」は、{{about}}の登録済みロガーではありません。',
    overlap: 'ロガー「{{about}}」の他の紐付けと期間が重なっています。',
    unknownPlace: '対象の品目がありません。',
    placeTwice: '同じ品目が2回あります。',
    accompaniesGone: 'ロガー「{{about}}」の対象の品目がなくなります。先にロガーの紐付けを変更してください。',
    otherCompany: 'この行は、別の企業（{{value}}）の取引先です。',
    ownCompany: '自社を取引先にすることはできません。',
    inactiveCompany: '企業コード「{{about}}」の企業は無効です。',
    endsBeforeItBegins: '終了日が開始日より前です。',
    nothingGranted: '許可する内容を1つ以上入力してください。',
    proposalWaits: 'この企業との間には、回答待ちの申込みがあります。',
    overlaps: 'この企業との取引期間が重なっています。',
    notOwnLogger: '「{{about}}」は、登録済みのロガーの製造番号ではありません。',
    partnerChooses: '使用を許可するロガーは取引先が選びます。「すべて」または「なし」と入力してください。',
    partnerDecides: '取引先が許可する内容は、取引先だけが変更できます。',
    lastDayStays: '登録済みの取引の終了日は、ファイルでは変更できません。',
    notAgreed:
      '両社の合意が成立していない取引です（回答待ち・辞退・取り下げ）。合意済みの取引として登録する場合は、この列を空欄にしてください。',
    changesLater: 'この許可には、先の日付からの変更が登録されています。「取引先」の画面で変更してください。',
  },
  row: '行全体',
  reason: '取り込めない理由',
  line: '元の行',
  held: '同じ対象の別の行に誤りがあるため、取り込みません。',
}

const en: Words = {
  kinds: importKindWords.en,
  columns: {
    products: {
      itemCode: 'Item code',
      nameJa: 'Name (Japanese)',
      nameEn: 'Name (English)',
      drugCode: 'Drug code',
      band: 'Temperature band',
      toleranceMinutes: 'Tolerance (minutes)',
      toleranceSource: 'Source of the tolerance',
    },
    partners: { ...partnerHeads('en'), note: 'Message' },
    deliveries: {
      reference: 'Reference no.',
      deliveryType: 'Transport section',
      depositCode: 'Depositor code',
      shipperCode: 'Shipper code',
      consigneeCode: 'Consignee code',
      carrierCode: 'Carrier code',
      slipNo: 'Slip no.',
      inboundNo: 'Inbound no.',
      clientManagementNo: 'Client management no.',
      ...place.en,
      shippingDate: 'Shipping date',
      plannedPickup: 'Planned pickup',
      actualPickup: 'Actual pickup',
      scheduledArrival: 'Scheduled arrival',
      deliveredAt: 'Delivered at',
      scheduledPieces: 'Pieces scheduled',
      actualPieces: 'Pieces actual',
      shippedPieces: 'Pieces shipped',
      receivedPieces: 'Pieces received',
      warehousedOn: 'Warehoused on',
      inboundPallets: 'Inbound pallets',
      palletsOnTime: 'Pallets on time',
      reason: 'Reason of the amendment',
    },
    deliveryItems: {
      reference: 'Reference no.',
      itemCode: 'Item code',
      lot: 'Lot no.',
      expiry: 'Expiration date',
      quantity: 'Quantity',
    },
    loggerAssignments: {
      reference: 'Reference no.',
      serial: 'Logger serial',
      owner: 'Logger owner code',
      from: 'From',
      to: 'Until',
      intervalSeconds: 'Interval (seconds)',
      items: 'Item codes carried',
      reason: 'Reason of the change',
    },
    stock: {
      itemCode: 'Item code',
      depositCode: 'Depositor code',
      lot: 'Lot no.',
      expiry: 'Expiration date',
      centreCode: 'Stock location code',
      ownerType: 'Owner type',
      qualifiedQuantity: 'Qualified stock',
      updatedAt: 'As of',
    },
    users: {
      email: 'Email address',
      username: 'Name',
      organizationDepartment: 'Department',
      role: 'User type',
      language: 'Language',
      menus: 'Menus',
      logisticCentres: 'Referable centre codes',
    },
  },
  examples: {
    products: {
      itemCode: 'ITEM-001',
      nameJa: 'サンプル注射液 10mg',
      nameEn: 'Sample injection 10 mg',
      drugCode: '1234567A1234',
      band: '2–8 °C (refrigerated)',
      toleranceMinutes: '30',
      toleranceSource: 'Stability report ST-001',
    },
    partners: { ...ofPartner('en'), note: 'As agreed in transport contract no. 12' },
    deliveries: {
      ...ofDelivery,
      reference: 'REF-0001',
      fromName: 'Shizuoka plant',
      destinationName: 'Ibaraki logistics centre',
      destinationKind: 'Distribution centre',
      deliveryType: 'MFG base → logistics centre',
    },
    deliveryItems: {
      reference: 'REF-0001',
      itemCode: 'ITEM-001',
      lot: 'LOT-A1',
      expiry: '2028-03-31',
      quantity: '120',
    },
    loggerAssignments: {
      reference: 'REF-0001',
      serial: 'SN-1001',
      owner: '',
      from: '2026-11-20 08:30',
      to: '',
      intervalSeconds: '600',
      items: '',
      reason: '',
    },
    stock: {
      itemCode: 'ITEM-001',
      depositCode: '',
      lot: 'LOT-A1',
      expiry: '2028-03-31',
      centreCode: 'CENTRE-01',
      ownerType: 'Depositor',
      qualifiedQuantity: '480',
      updatedAt: '2026-11-20 18:00',
    },
    users: {
      email: 'taro@company.example',
      username: 'Taro Yamada',
      organizationDepartment: 'Quality assurance',
      role: 'Member',
      language: 'Japanese',
      menus: 'Delivery Status;Product Stock Information',
      logisticCentres: '',
    },
  },
  faults: {
    empty: 'Please enter a value.',
    noNumber: '“{{value}}” is no number.',
    notWhole: '“{{value}}” is no whole number.',
    outOfRange: '“{{value}}” is out of range.',
    noDay: '“{{value}}” cannot be read as a date. Please write the year first, as in 2026-11-02.',
    noTime: '“{{value}}” cannot be read as a time. Please write it as in 2026-11-02 09:30.',
    noChoice: '“{{value}}” is none of the values of this column.',
    tooLong: 'Too long (at most {{about}} characters).',
    halfPosition: 'Latitude and longitude come together.',
    expiryWithoutLot: 'An expiration date needs a lot number.',
    endBeforeStart: 'The end must be later than the start.',
    twice: 'The same record as in line {{about}}. Nobody can tell which one counts, so neither is taken.',
    surplusCell: 'More cells than heads. Values with commas need quotation marks (").',
    cutShort: 'The file ends in the middle of this line.',
    notTaken: '“{{value}}” cannot be taken.',
    unknownDelivery: 'This company has sent no delivery with the reference “{{value}}”.',
    itemNotInDelivery: '“{{about}}” is no item of this delivery.',
    noEmail: '“{{value}}” is no email address.',
    outsideDomain: '“{{value}}” is outside the company’s email domains.',
    userElsewhere: '“{{value}}” is registered already and cannot be changed here.',
    roleNotGiven: 'Users of this company cannot be given this user type.',
    menuNotAvailable: '“{{about}}” is not available to this company.',
    noMenu: 'At least one menu is needed.',
    centreNotOffered: '“{{about}}” is no centre that this company may refer to.',
    ownRole: 'You cannot change your own user type.',
    ownUserList: 'You cannot take your own user list away.',
    missing: 'Required for a new delivery.',
    unknownCompany: 'There is no company with the code “{{value}}”.',
    unknownCentre: 'There is no centre with the code “{{value}}”.',
    unknownItem: '“{{value}}” is no item of {{about}}.',
    noParty: '{{about}} is no party of this delivery.',
    notYours: 'Neither the product nor the centre belongs to {{about}}.',
    inFuture: '“{{value}}” lies in the future.',
    inArchive:
      'Readings of this delivery were moved to the archive: its loggers and its arrival cannot change any more.',
    evidenceKept: 'This would change records that a decision rests on; they are kept as they are.',
    moreThanInbound: 'More than the inbound pallets ({{about}}).',
    reasonNeeded: 'A reason is needed to change the links of {{about}} after pickup.',
    expiryTwice: 'Lot {{about}} has two expiration dates.',
    expiryOfDepositor: 'This lot expires on {{about}}; only its depositor can correct that.',
    depositorFixed: 'The depositor of a delivery with readings, a case or a decision cannot change.',
    unknownLogger: '“{{value}}” is no known logger of {{about}}.',
    overlap: 'Overlaps another link of logger {{about}}.',
    unknownPlace: 'There is no such item.',
    placeTwice: 'The same item is named twice.',
    accompaniesGone: 'Logger {{about}} would lose an item that it carries. Please change its link first.',
    otherCompany: 'This line is about a partner of another company ({{value}}).',
    ownCompany: 'A company cannot be its own partner.',
    inactiveCompany: 'The company with the code “{{about}}” is inactive.',
    endsBeforeItBegins: 'The last day is before the first day.',
    nothingGranted: 'At least one grant is needed.',
    proposalWaits: 'A proposal between these companies is still waiting for an answer.',
    overlaps: 'The period overlaps another partnership with this company.',
    notOwnLogger: '“{{about}}” is not the serial of a registered logger.',
    partnerChooses: 'The partner chooses its loggers itself. Please enter “All” or “None”.',
    partnerDecides: 'Only the partner can change what it grants.',
    lastDayStays: 'A file cannot change the last day of a partnership that exists.',
    notAgreed:
      'The two companies have not agreed on this partnership (awaiting answer, declined or withdrawn). To register it as agreed, please leave this column empty.',
    changesLater:
      'These grants change again on a later day that is already registered. Please change them on the page Trading partners.',
  },
  row: 'Whole line',
  reason: 'Why it is not taken',
  line: 'Line',
  held: 'Not taken, because another line of the same record has a fault.',
}

/** What files of the import centre say, on the screen and in the files alike. */
export const importWords: Record<Language, Words> = { ja, en }

const choicesIn = (language: Language) =>
  ({
    band: productWords[language].bands,
    section: deliveryWords[language].sections,
    destinationKind: codedValues[language]['destination_kind'] ?? {},
    ownerType: stockWords[language].ownerTypes,
    role: codedValues[language]['role'] ?? {},
    language: {
      '0': codedValues[language]['language']?.['ja'] ?? '',
      '1': codedValues[language]['language']?.['en'] ?? '',
    },
    granted: { yes: partnerWords[language].granted, no: partnerWords[language].notGranted },
    partnershipState: partnerWords[language].states,
    loggers: { all: partnerWords[language].allLoggers, none: partnerWords[language].noLoggers },
  }) satisfies Record<Exclude<ChoiceType, 'menus'>, Record<string, string>>

/** What the codes of a choice are called in a file. */
export const importChoiceWords: Record<Language, Record<Exclude<ChoiceType, 'menus'>, Record<string, string>>> = {
  ja: choicesIn('ja'),
  en: choicesIn('en'),
}

/** The head of a column, whatever its kind calls it. */
export const importHead = (kind: ImportKind, column: ImportColumnName, language: Language): string =>
  (importWords[language].columns[kind] as Partial<Record<ImportColumnName, string>>)[column] ?? column

const menuName = (code: string | null, language: Language) => {
  const menu = menus.find(one => one === code)
  return menu ? menuWords[language][menu] : (code ?? '')
}

/** Why a cell is not taken, in a sentence. */
export const faultText = (
  { fault, value, about }: { fault: ImportFault; value: string; about: string | null },
  language: Language,
): string =>
  importWords[language].faults[fault]
    .replaceAll('{{value}}', () => value)
    .replaceAll('{{about}}', () => (fault === 'menuNotAvailable' ? menuName(about, language) : (about ?? '')))
