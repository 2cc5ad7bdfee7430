import { bothLanguages } from '#contract/kernel/text/bothLanguages.ts'
import type { Language } from '#contract/kernel/language.ts'
import { menus } from '#contract/kernel/menus.ts'
import { menuWords } from '#contract/kernel/words/menuWords.ts'
import type { ImportFault } from '#contract/integration/rules/importFaults.ts'

const sentences: Record<Language, Record<ImportFault, string>> = bothLanguages({
  empty: ['入力してください。', 'Please enter a value.'],
  noNumber: ['「{{value}}」は数値ではありません。', '“{{value}}” is no number.'],
  notWhole: ['「{{value}}」は整数ではありません。', '“{{value}}” is no whole number.'],
  outOfRange: ['「{{value}}」は範囲外です。', '“{{value}}” is out of range.'],
  noDay: [
    '「{{value}}」は日付として読み取れません。2026-11-02のように年から入力してください。',
    '“{{value}}” cannot be read as a date. Please write the year first, as in 2026-11-02.',
  ],
  noTime: [
    '「{{value}}」は日時として読み取れません。2026-11-02 09:30のように入力してください。',
    '“{{value}}” cannot be read as a time. Please write it as in 2026-11-02 09:30.',
  ],
  noChoice: ['「{{value}}」は、この列で使える値ではありません。', '“{{value}}” is none of the values of this column.'],
  tooLong: ['長すぎます（{{about}}文字まで）。', 'Too long (at most {{about}} characters).'],
  halfPosition: ['緯度と経度は両方を入力してください。', 'Latitude and longitude come together.'],
  expiryWithoutLot: ['使用期限には製造番号が必要です。', 'An expiration date needs a lot number.'],
  endBeforeStart: ['終了日時は開始日時より後にしてください。', 'The end must be later than the start.'],
  twice: [
    '{{about}}行目と同じ対象です。どちらを取り込むか分からないため、両方とも取り込みません。',
    'The same record as in line {{about}}. Nobody can tell which one counts, so neither is taken.',
  ],
  surplusCell: [
    '見出しより多くのセルがあります。カンマを含む値は、引用符（"）で囲んでください。',
    'More cells than heads. Values with commas need quotation marks (").',
  ],
  cutShort: ['ファイルがこの行の途中で切れています。', 'The file ends in the middle of this line.'],
  notTaken: ['「{{value}}」は取り込めない値です。', '“{{value}}” cannot be taken.'],
  unknownDelivery: [
    '参照番号「{{value}}」の配送は、この企業から登録されていません。',
    'This company has sent no delivery with the reference “{{value}}”.',
  ],
  itemNotInDelivery: ['「{{about}}」は、この配送の品目ではありません。', '“{{about}}” is no item of this delivery.'],
  noEmail: ['「{{value}}」はメールアドレスではありません。', '“{{value}}” is no email address.'],
  outsideDomain: [
    '「{{value}}」は、この企業のメールドメインではありません。',
    '“{{value}}” is outside the company’s email domains.',
  ],
  userElsewhere: [
    '「{{value}}」は既に登録されており、ここでは変更できません。',
    '“{{value}}” is registered already and cannot be changed here.',
  ],
  roleNotGiven: [
    'このユーザー種別は、この企業のユーザーに設定できません。',
    'Users of this company cannot be given this user type.',
  ],
  menuNotAvailable: ['「{{about}}」は、この企業では利用できません。', '“{{about}}” is not available to this company.'],
  noMenu: ['利用メニューを1つ以上入力してください。', 'At least one menu is needed.'],
  centreNotOffered: [
    '「{{about}}」は、この企業が参照できるセンターではありません。',
    '“{{about}}” is no centre that this company may refer to.',
  ],
  ownRole: ['自分のユーザー種別は変更できません。', 'You cannot change your own user type.'],
  ownUserList: ['自分の「ユーザー一覧」は外せません。', 'You cannot take your own user list away.'],
  missing: ['新しい配送では必須です。', 'Required for a new delivery.'],
  unknownCompany: ['企業コード「{{value}}」は登録されていません。', 'There is no company with the code “{{value}}”.'],
  unknownCentre: ['センターコード「{{value}}」は登録されていません。', 'There is no centre with the code “{{value}}”.'],
  unknownItem: ['「{{value}}」は、{{about}}の製品マスタにありません。', '“{{value}}” is no item of {{about}}.'],
  noParty: ['{{about}}は、この配送の当事者ではありません。', '{{about}} is no party of this delivery.'],
  notYours: [
    '製品もセンターも、{{about}}のものではありません。',
    'Neither the product nor the centre belongs to {{about}}.',
  ],
  inFuture: ['「{{value}}」は未来の日時です。', '“{{value}}” lies in the future.'],
  inArchive: [
    '測定値が保管庫に移された配送です。ロガーの紐付けと配達完了日時は変更できません。',
    'Readings of this delivery were moved to the archive: its loggers and its arrival cannot change any more.',
  ],
  evidenceKept: [
    '判定の根拠として保管されている記録が変わるため、取り込めません。',
    'This would change records that a decision rests on; they are kept as they are.',
  ],
  moreThanInbound: ['入庫パレット数（{{about}}）を超えています。', 'More than the inbound pallets ({{about}}).'],
  reasonNeeded: [
    '集荷後にロガー（{{about}}）の紐付けを変更するには、理由が必要です。',
    'A reason is needed to change the links of {{about}} after pickup.',
  ],
  expiryTwice: ['製造番号「{{about}}」に、異なる使用期限が2つあります。', 'Lot {{about}} has two expiration dates.'],
  expiryOfDepositor: [
    'この製造番号の使用期限は{{about}}です。訂正できるのは寄託者だけです。',
    'This lot expires on {{about}}; only its depositor can correct that.',
  ],
  depositorFixed: [
    '測定値、逸脱対応または判定がある配送の寄託者は変更できません。',
    'The depositor of a delivery with readings, a case or a decision cannot change.',
  ],
  unknownLogger: [
    '「{{value}}」は、{{about}}の登録済みロガーではありません。',
    '“{{value}}” is no known logger of {{about}}.',
  ],
  overlap: ['ロガー「{{about}}」の他の紐付けと期間が重なっています。', 'Overlaps another link of logger {{about}}.'],
  unknownPlace: ['対象の品目がありません。', 'There is no such item.'],
  placeTwice: ['同じ品目が2回あります。', 'The same item is named twice.'],
  accompaniesGone: [
    'ロガー「{{about}}」の対象の品目がなくなります。先にロガーの紐付けを変更してください。',
    'Logger {{about}} would lose an item that it carries. Please change its link first.',
  ],
  otherCompany: [
    'この行は、別の企業（{{value}}）の取引先です。',
    'This line is about a partner of another company ({{value}}).',
  ],
  ownCompany: ['自社を取引先にすることはできません。', 'A company cannot be its own partner.'],
  inactiveCompany: ['企業コード「{{about}}」の企業は無効です。', 'The company with the code “{{about}}” is inactive.'],
  endsBeforeItBegins: ['終了日が開始日より前です。', 'The last day is before the first day.'],
  nothingGranted: ['許可する内容を1つ以上入力してください。', 'At least one grant is needed.'],
  proposalWaits: [
    'この企業との間には、回答待ちの申込みがあります。',
    'A proposal between these companies is still waiting for an answer.',
  ],
  overlaps: ['この企業との取引期間が重なっています。', 'The period overlaps another partnership with this company.'],
  notOwnLogger: [
    '「{{about}}」は、登録済みのロガーの製造番号ではありません。',
    '“{{about}}” is not the serial of a registered logger.',
  ],
  partnerChooses: [
    '使用を許可するロガーは取引先が選びます。「すべて」または「なし」と入力してください。',
    'The partner chooses its loggers itself. Please enter “All” or “None”.',
  ],
  partnerDecides: ['取引先が許可する内容は、取引先だけが変更できます。', 'Only the partner can change what it grants.'],
  lastDayStays: [
    '登録済みの取引の終了日は、ファイルでは変更できません。',
    'A file cannot change the last day of a partnership that exists.',
  ],
  notAgreed: [
    '両社の合意が成立していない取引です（回答待ち・辞退・取り下げ）。合意済みの取引として登録する場合は、この列を空欄にしてください。',
    'The two companies have not agreed on this partnership (awaiting answer, declined or withdrawn). To register it as agreed, please leave this column empty.',
  ],
  changesLater: [
    'この許可には、先の日付からの変更が登録されています。「取引先」の画面で変更してください。',
    'These grants change again on a later day that is already registered. Please change them on the page Trading partners.',
  ],
})

const menuName = (code: string | null, language: Language) => {
  const menu = menus.find(one => one === code)
  return menu ? menuWords[language][menu] : (code ?? '')
}

/** Why a cell is rejected, in a sentence. */
export const faultText = (
  { fault, value, about }: { fault: ImportFault; value: string; about: string | null },
  language: Language,
): string =>
  sentences[language][fault]
    .replaceAll('{{value}}', () => value)
    .replaceAll('{{about}}', () => (fault === 'menuNotAvailable' ? menuName(about, language) : (about ?? '')))

/** The other words of the file of rejected lines. */
export const faultFileWords = bothLanguages({
  row: ['行全体', 'Whole line'],
  reason: ['取り込めない理由', 'Why it is not taken'],
  line: ['元の行', 'Line'],
  held: [
    '同じ対象の別の行に誤りがあるため、取り込みません。',
    'Not taken, because another line of the same record has a fault.',
  ],
})
