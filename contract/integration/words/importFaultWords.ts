import { bothLanguages, type Text } from '#contract/kernel/text/bothLanguages.ts'
import type { Language } from '#contract/kernel/language.ts'
import { menus } from '#contract/kernel/menus.ts'
import { importChoiceWords } from '#contract/integration/words/importWords.ts'
import { menuWords } from '#contract/kernel/words/menuWords.ts'
import { companyFaultWords } from '#contract/partners/words/companyFaultWords.ts'
import { entryFaultWords } from '#contract/logistics/words/entryFaultWords.ts'
import type { CompanyFault } from '#contract/partners/rules/companyFaults.ts'
import type { ImportFault } from '#contract/integration/rules/importFaults.ts'

/** Their sentences name one value, which is what a fault of a cell is about. */
const ofCompanies = Object.fromEntries(
  Object.entries(companyFaultWords.pairs).map(([fault, [ja, en]]) => [fault, [about(ja), about(en)] as const]),
) as Record<CompanyFault, Text>

function about(sentence: string) {
  return sentence.replaceAll('{{value}}', '{{about}}')
}

const sentences: Record<Language, Record<ImportFault, string>> = bothLanguages({
  empty: ['入力してください。', 'Enter a value.'],
  noNumber: ['「{{value}}」は数値ではありません。', '“{{value}}” is not a number.'],
  notWhole: ['「{{value}}」は整数ではありません。', '“{{value}}” is not a whole number.'],
  outOfRange: ['「{{value}}」は範囲外です{{about}}。', '“{{value}}” is out of range{{about}}.'],
  noDay: [
    '「{{value}}」は日付として読み取れません。2026-11-02のように年から入力してください。',
    '“{{value}}” cannot be read as a date. Enter the year first, as in 2026-11-02.',
  ],
  noTime: [
    '「{{value}}」は日時として読み取れません。2026-11-02 09:30のように入力してください。',
    '“{{value}}” cannot be read as a time. Enter it as in 2026-11-02 09:30.',
  ],
  noChoice: [
    '「{{value}}」は、この列で使える値ではありません{{about}}。',
    '“{{value}}” is not an allowed value for this column{{about}}.',
  ],
  tooLong: ['長すぎます（{{about}}文字まで）。', 'Too long (up to {{about}} characters).'],
  halfPosition: ['緯度と経度は両方を入力してください。', 'Enter both latitude and longitude.'],
  expiryWithoutLot: ['使用期限には製造番号が必要です。', 'An expiration date requires a lot number.'],
  endBeforeStart: ['終了日時は開始日時より後にしてください。', 'The end must be later than the start.'],
  twice: [
    '{{about}}行目と同じ対象です。どちらを取り込むか分からないため、両方とも取り込みません。',
    'This is the same record as line {{about}}. Neither line is imported because it is not clear which one applies.',
  ],
  surplusCell: [
    '見出しより多くのセルがあります。カンマを含む値は、引用符（"）で囲んでください。',
    'There are more cells than headings. Enclose values that contain commas in quotation marks (").',
  ],
  cutShort: ['ファイルがこの行の途中で切れています。', 'The file ends in the middle of this line.'],
  noCode: [
    '「{{value}}」に、桁数またはチェックデジットの正しくないコードがあります。',
    '“{{value}}” has a code with a wrong length or check digit.',
  ],
  notTaken: ['「{{value}}」は取り込めない値です。', '“{{value}}” cannot be imported.'],
  unknownDelivery: [
    '参照番号「{{value}}」の配送は、この企業から登録されていません。',
    'This company has not registered a delivery with the reference “{{value}}”.',
  ],
  codeTaken: [
    '「{{value}}」のコードは、「{{about}}」にすでに登録されています。',
    'A code of “{{value}}” is already registered for “{{about}}”.',
  ],
  intervalInUse: [
    '配送で使用されたロガーの測定間隔は、ファイルでは変更できません。「ロガー管理」の画面で、理由を入力して変更してください。',
    'The interval of a logger that a delivery has carried cannot be changed with a file. Change it on the page of the logger, with a reason.',
  ],
  itemNotInDelivery: [
    '「{{about}}」は、この配送の品目ではありません。',
    '“{{about}}” is not an item of this delivery.',
  ],
  noEmail: ['「{{value}}」はメールアドレスではありません。', '“{{value}}” is not an email address.'],
  outsideDomain: [
    '「{{value}}」は、この企業のメールドメインではありません。',
    '“{{value}}” is not in one of the company’s email domains.',
  ],
  userElsewhere: [
    '「{{value}}」はすでに登録されており、ここでは変更できません。',
    '“{{value}}” is already registered and cannot be changed here.',
  ],
  roleNotGiven: [
    'このユーザー種別は、この企業のユーザーに設定できません。',
    'This user type cannot be given to users of this company.',
  ],
  menuNotAvailable: ['「{{about}}」は、この企業では利用できません。', '“{{about}}” is not available to this company.'],
  noMenu: ['利用メニューを1つ以上入力してください。', 'Enter at least one menu.'],
  centreNotOffered: [
    '「{{about}}」は、この企業が参照できるセンターではありません。',
    '“{{about}}” is not a centre that this company can refer to.',
  ],
  ownRole: ['自分のユーザー種別は変更できません。', 'You cannot change your own user type.'],
  ownUserList: ['自分の「ユーザー一覧」は外せません。', 'You cannot remove User List from your own menus.'],
  ...entryFaultWords.pairs,
  otherCompany: ['この行は、別の企業（{{value}}）のデータです。', 'This line belongs to another company ({{value}}).'],
  ownCompany: ['自社を取引先にすることはできません。', 'A company cannot be its own partner.'],
  inactiveCompany: ['企業コード「{{about}}」の企業は無効です。', 'The company with the code “{{about}}” is inactive.'],
  endsBeforeItBegins: ['終了日が開始日より前です。', 'The last day is before the first day.'],
  nothingGranted: ['許可する内容を1つ以上入力してください。', 'Enter at least one grant.'],
  proposalWaits: [
    'この企業との間には、回答待ちの申込みがあります。',
    'A proposal between these companies is still awaiting an answer.',
  ],
  overlaps: ['この企業との取引期間が重なっています。', 'The period overlaps another partnership with this company.'],
  notOwnLogger: [
    '「{{about}}」は、登録済みのロガーのシリアル番号ではありません。',
    '“{{about}}” is not the serial number of a registered logger.',
  ],
  partnerChooses: [
    '使用を許可するロガーは取引先が選びます。「すべて」または「なし」と入力してください。',
    'The partner decides which of its loggers can be used. Enter “All” or “None”.',
  ],
  partnerDecides: ['取引先が許可する内容は、取引先だけが変更できます。', 'Only the partner can change what it grants.'],
  lastDayStays: [
    '登録済みの取引の終了日は、ファイルでは変更できません。',
    'The last day of an existing partnership cannot be changed with a file.',
  ],
  notAgreed: [
    '両社の合意が成立していない取引です（回答待ち・辞退・取り下げ）。合意済みの取引として登録する場合は、この列を空欄にしてください。',
    'The companies have not agreed on this partnership (awaiting answer, declined or withdrawn). To register it as agreed, leave this column empty.',
  ],
  ...ofCompanies,
  codeForm: [
    'コードは英数字で始め、英数字と . _ - だけで、20文字以内で入力してください。',
    'Codes start with a letter or digit and have only letters, digits and . _ - (up to 20 characters).',
  ],
  domainForm: [
    '「{{value}}」に、メールドメインの形式でないものがあります。',
    '“{{value}}” has something that is not an email domain.',
  ],
  centreCount: [
    '「物流センターコード」と同じ数（{{about}}）を入力してください。GLNのないセンターは「-」とします。',
    'Enter as many as there are distribution centre codes ({{about}}). Enter “-” for a centre without a GLN.',
  ],
  platformType: [
    '業種「プラットフォーム」は、ほかの企業に付けることも、プラットフォーム企業から外すこともできません。',
    'The industry type “Platform” can neither be given to another company nor be taken from the platform company.',
  ],
  platformMenu: [
    'プラットフォーム企業から「{{about}}」は外せません。',
    '“{{about}}” cannot be removed from the platform company.',
  ],
  changesLater: [
    'この許可には、先の日付からの変更が登録されています。「取引先」の画面で変更してください。',
    'A change of these grants from a later date is already registered. Change them on the Trading Partners screen.',
  ],
})

const menuName = (code: string | null, language: Language) => {
  const menu = menus.find(one => one === code)
  return menu ? menuWords[language][menu] : (code ?? '')
}

const allowed = bothLanguages({
  choices: [(choices: string) => `（使える値：${choices}）`, (choices: string) => ` (allowed: ${choices})`],
  range: [(range: string) => `（${range}）`, (range: string) => ` (${range})`],
  between: ['、', ', '],
})

/** What a column of choices takes: the words of the reader's language, which are as good as their codes. */
function choicesText(type: string, language: Language): string {
  const words =
    type === 'menus'
      ? menuWords[language]
      : Object.entries(importChoiceWords[language]).find(([one]) => one === type)?.[1]
  return words ? allowed[language].choices(Object.values(words).join(allowed[language].between)) : ''
}

function aboutText(fault: ImportFault, about: string | null, language: Language): string {
  if (about === null) return ''
  if (fault === 'menuNotAvailable' || fault === 'platformMenu') return menuName(about, language)
  if (fault === 'noChoice') return choicesText(about, language)
  return fault === 'outOfRange' ? allowed[language].range(about) : about
}

/** Why a cell is rejected, and what is allowed, in a sentence. */
export const faultText = (
  { fault, value, about }: { fault: ImportFault; value: string; about: string | null },
  language: Language,
): string =>
  sentences[language][fault]
    .replaceAll('{{value}}', () => value)
    .replaceAll('{{about}}', () => aboutText(fault, about, language))

/** The other words of the file of rejected lines. */
export const faultFileWords = bothLanguages({
  row: ['行全体', 'Whole line'],
  reason: ['取り込めない理由', 'Why it is not taken'],
  line: ['元の行', 'Line'],
  held: [
    '同じ対象の別の行に誤りがあるため、取り込みません。',
    'Not imported because another line of the same record contains an error.',
  ],
})
