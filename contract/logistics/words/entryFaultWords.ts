import type { ApiFault } from '#contract/kernel/api/apiFaults.ts'
import { bothLanguages, type Text } from '#contract/kernel/text/bothLanguages.ts'

/** Why a product, delivery or stock is rejected: `value` is what was typed, `about` what else it concerns. */
export const entryFaultWords = bothLanguages({
  missing: ['新しい配送では必須です。', 'Required for a new delivery.'],
  unknownCompany: ['企業コード「{{value}}」は登録されていません。', 'There is no company with the code “{{value}}”.'],
  unknownCentre: ['センターコード「{{value}}」は登録されていません。', 'There is no centre with the code “{{value}}”.'],
  otherGln: [
    'センター「{{about}}」に登録されているGLNではありません。',
    'This is not the GLN that is registered for the centre “{{about}}”.',
  ],
  unknownItem: [
    '「{{value}}」は、{{about}}の製品マスタにありません。',
    '“{{value}}” is not a registered item of {{about}}.',
  ],
  noParty: ['{{about}}は、この配送の当事者ではありません。', '{{about}} is not a party to this delivery.'],
  notYours: [
    '製品もセンターも、{{about}}のものではありません。',
    'Neither the product nor the centre belongs to {{about}}.',
  ],
  inFuture: ['「{{value}}」は未来の日時です。', '“{{value}}” is in the future.'],
  inArchive: [
    '測定値が保管庫に移された配送です。ロガーの紐付けと配達完了日時は変更できません。',
    'Readings of this delivery have been moved to the archive. Its logger assignments and delivery time can no longer be changed.',
  ],
  evidenceKept: [
    '判定の根拠として保管されている記録が変わるため、受け付けられません。',
    'This would change records that are kept as evidence for a decision, so it cannot be accepted.',
  ],
  moreThanInbound: [
    '入庫パレット数（{{about}}）を超えています。',
    'More than the number of inbound pallets ({{about}}).',
  ],
  reasonNeeded: [
    '集荷後にロガー（{{about}}）の紐付けを変更するには、理由が必要です。',
    'Changing the assignment of logger {{about}} after pickup requires a reason.',
  ],
  expiryTwice: [
    '製造番号「{{about}}」に、異なる使用期限が2つあります。',
    'Lot {{about}} has two different expiration dates.',
  ],
  expiryOfDepositor: [
    'この製造番号の使用期限は{{about}}です。訂正できるのは寄託者だけです。',
    'This lot expires on {{about}}. Only its depositor can correct this.',
  ],
  depositorFixed: [
    '測定値、逸脱案件または判定がある配送の寄託者は変更できません。',
    'The depositor cannot be changed because the delivery has readings, an excursion case or a decision.',
  ],
  unknownLogger: [
    '「{{value}}」は、{{about}}の登録済みロガーではありません。',
    '“{{value}}” is not a registered logger of {{about}}.',
  ],
  overlap: [
    'ロガー「{{about}}」のほかの紐付けと期間が重なっています。',
    'Overlaps another assignment of logger {{about}}.',
  ],
  unknownPlace: ['対象の品目がありません。', 'This item does not exist in the delivery.'],
  placeTwice: ['同じ品目が2回あります。', 'The same item is named twice.'],
  unitTwice: ['同じSSCCが2回あります。', 'The same SSCC is named twice.'],
  notCarried: ['この配送に紐付いていないロガーです。', 'This logger is not assigned to the delivery.'],
  accompaniesGone: [
    'ロガー「{{about}}」の対象の品目がなくなります。先にロガーの紐付けを変更してください。',
    'Logger {{about}} would lose an item that it measures. Change its assignment first.',
  ],
} satisfies Record<ApiFault, Text>)
